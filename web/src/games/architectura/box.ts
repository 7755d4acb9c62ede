import type { Box } from '../../lib/boxes';

const box: Box = {
  id: 'architectura',
  title: 'Architectura',
  letter: 'A',
  pitch: 'ui.game.architectura.pitch',
  kind: 'ui.game.architectura.kind',
  alone: 'ui.table.solo',
  place: 2,
  focus: '34% 50%',
};
export default box;
