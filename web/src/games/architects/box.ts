import type { Box } from '../../lib/boxes';

const box: Box = {
  id: 'architects',
  title: 'Architects',
  letter: 'M',
  pitch: 'ui.game.architects.pitch',
  kind: 'ui.game.architects.kind',
  alone: 'ui.start.vs_automa',
  place: 3,
  focus: '16% 62%',
};
export default box;
