import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import type { CrudOptions } from '../../crud/crud-props.ts';

/**
 * What a list of readings offers where that is less than its buttons allow (docs/product/telemetry.md#entry-by-people);
 * programs that hold the codes may still call.
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
/** Lists whose rows have no menu: they are read, and deleted by ticking them. */
const withoutMenu: ReadonlySet<string> = new Set(['inverterDataHistory']);

/** The acts a list shows; undefined = all its entity has. */
export function offeredActs({ key }: Pick<Entity, 'key'>): readonly Act[] | undefined {
  return offered[key];
}

/** What a list's rows offer, as `CrudScreen` takes it. */
export function offeredRows(entity: Pick<Entity, 'key'>): Pick<CrudOptions, 'acts' | 'rowMenu'> {
  const acts = offeredActs(entity);
  return { ...(acts && { acts }), ...(withoutMenu.has(entity.key) && { rowMenu: false }) };
}
