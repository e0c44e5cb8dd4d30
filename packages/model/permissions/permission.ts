import type { Act, Entity } from '../descriptors/entity.ts';

const allActs: readonly Act[] = ['add', 'view', 'edit', 'delete'];

/** The standard operations an entity offers. */
export function actsOf(entity: Entity): readonly Act[] {
  return entity.acts ?? allActs;
}

/** The permission code of an operation: '<key>_<act>' unless the entity names another ('log_api_view'). */
export function permissionOf(entity: Entity, act: Act): string {
  return entity.permissions?.[act] ?? `${entity.key}_${act}`;
}

/**
 * The permission code of an entity's export: its view code with '_export' in place of '_view'
 * ('log_api_export'). If one code covers every operation of a screen ('api_scope_setting'), it also covers
 * the export.
 */
export function exportCode(entity: Entity): string {
  return permissionOf(entity, 'view').replace(/_view$/, '_export');
}
