import type { Entity } from '@heliodeck/model/descriptors/entity';
import { menu } from '@heliodeck/model/permissions/menu';

/** Menus in the tree: names need room for three levels. */
export const menuOnScreen: Entity = {
  ...menu,
  fields: { ...menu.fields, name: { ...menu.fields.name, list: { width: 260 } } },
};
