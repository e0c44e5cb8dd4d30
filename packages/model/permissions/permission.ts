import type { Act, Entity } from '../descriptors/entity.ts';

const allActs: readonly Act[] = ['add', 'view', 'edit', 'delete'];

/** The standard acts an entity offers. */
export function actsOf(entity: Entity): readonly Act[] {
  return entity.acts ?? allActs;
}

/** The permission code of an act: '<key>_<act>' unless the entity names another ('log_api_view'). */
export function permissionOf(entity: Entity, act: Act): string {
  return entity.permissions?.[act] ?? `${entity.key}_${act}`;
}

/**
 * The permission code of an entity's export: its view code with '_export' for '_view' ('log_api_export'). Where one code
 * stands for every act of a screen ('api_scope_setting'), the export goes with it.
 */
export function exportCode(entity: Entity): string {
  return permissionOf(entity, 'view').replace(/_view$/, '_export');
}
