import type { Box } from '../../lib/boxes';

const box: Box = {
  id: 'architekton',
  title: 'Architekton',
  letter: 'K',
  pitch: 'ui.game.architekton.pitch',
  kind: 'ui.game.architekton.kind',
  alone: 'ui.table.solo',
  place: 1,
  focus: '52% 50%',
};
export default box;
