import { type Label, label } from '@heliodeck/kit/label';

/** Names by which people of the family know screens that are called otherwise here: a search for menus finds them, too. By code. */
export const otherNames: Readonly<Record<string, Label>> = {
  board: label('面板', 'Panel'),
  reportFile: label('报表列表', 'Report List'),
};
