import type { Entity } from '@heliodeck/model/descriptors/entity';
import { menu } from '@heliodeck/model/permissions/menu';

/** Menus as their tree shows them: names have room for three levels. */
export const menuOnScreen: Entity = {
  ...menu,
  fields: { ...menu.fields, name: { ...menu.fields.name, list: { width: 260 } } },
};
