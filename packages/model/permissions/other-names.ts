import { type Label, label } from '@heliodeck/kit/label';

/** Names by which people look for screens that are called otherwise here, as programs of the family call them or by what is done there: a search for menus finds them, too. By code. */
export const otherNames: Readonly<Record<string, Label>> = {
  board: label('面板', 'Panel'),
  reportFile: label('报表列表', 'Report List'),
  commissioning: label('新建电站', 'New Station'),
};
