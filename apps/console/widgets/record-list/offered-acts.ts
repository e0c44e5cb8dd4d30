import type { Act, Entity } from '@heliodeck/model/descriptors/entity';

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
};

/** The acts a list shows; undefined = all its entity has. */
export function offeredActs({ key }: Pick<Entity, 'key'>): readonly Act[] | undefined {
  return offered[key];
}
