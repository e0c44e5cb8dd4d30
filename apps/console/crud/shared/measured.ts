import type { Entity } from '@heliodeck/model/descriptors/entity';

/**
 * Whether the rows of a list are measurements, which people enter or correct only in exceptional cases.
 * Settings of a device are not.
 */
export function isMeasured({ telemetry, fields }: Pick<Entity, 'telemetry' | 'fields'>): boolean {
  return telemetry !== undefined && 'origin' in fields;
}
