import { menu } from '@heliodeck/model/entities/menu';
import type { Entity } from '@heliodeck/model/entity';

/** Menus as their tree shows them: names have room for three levels. */
export const menuOnScreen: Entity = {
  ...menu,
  fields: { ...menu.fields, name: { ...menu.fields.name, list: { width: 260 } } },
};
