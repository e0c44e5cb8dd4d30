import type { Entity } from '../../descriptors/entity.ts';
import { entities } from '../../registries/entities.ts';
import { menuScreens } from '../menu-outline.ts';

/** The entity whose list the resource code of a rule names: by its key, or by the code of its menu. */
export function resourceEntity(code: string): Entity | undefined {
  const screen = menuScreens().find((one) => one.code === code && one.entity !== undefined);
  return entities.get(code) ?? screen?.entity;
}
