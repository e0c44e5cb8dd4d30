import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import type { CrudOptions } from '../../crud/shared/crud-props.ts';

/**
 * Actions of a list of readings, if fewer than its permissions allow (docs/product/telemetry.md#entry-by-people);
 * programs with the codes may still call the API.
 */
const offered: Readonly<Record<string, readonly Act[]>> = {
  operateDate: ['view', 'delete'],
  meterData: ['view', 'delete'],
  battery: ['view'],
  batteryHistory: ['view', 'delete'],
  batteryAlarmHistory: ['view', 'delete'],
  inverterDataHistory: ['view', 'delete'],
  environmentData: ['view', 'delete'],
  environmentDataHistory: ['view', 'delete'],
};
/** Lists whose rows have no menu: they are read-only, and deleted by selecting them. */
const withoutMenu: ReadonlySet<string> = new Set(['inverterDataHistory']);

/** The actions in a list; undefined = all actions of its entity. */
export function offeredActs({ key }: Pick<Entity, 'key'>): readonly Act[] | undefined {
  return offered[key];
}

/** The row options of a list, for `CrudScreen`. */
export function offeredRows(entity: Pick<Entity, 'key'>): Pick<CrudOptions, 'acts' | 'rowMenu'> {
  const acts = offeredActs(entity);
  return { ...(acts && { acts }), ...(withoutMenu.has(entity.key) && { rowMenu: false }) };
}
