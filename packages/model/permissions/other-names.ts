import { type Label, label } from '@heliodeck/kit/label';

/**
 * Further search terms of screens, by code: their names in programs of the family, and names of tasks done
 * there. The search for menus matches them too.
 */
export const otherNames: Readonly<Record<string, Label>> = {
  board: label('面板', 'Panel'),
  reportFile: label('报表列表', 'Report List'),
  commissioning: label('新建电站', 'New Station'),
};
