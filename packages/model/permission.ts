import type { Act, Entity } from './entity.ts';

const allActs: readonly Act[] = ['add', 'view', 'edit', 'delete'];

/** The standard acts an entity offers. */
export function actsOf(entity: Entity): readonly Act[] {
  return entity.acts ?? allActs;
}

/** The permission code of an act: '<key>_<act>' unless the entity names another ('log_api_view'). */
export function permissionOf(entity: Entity, act: Act): string {
  return entity.permissions?.[act] ?? `${entity.key}_${act}`;
}
