import type { Entity } from '@heliodeck/model/descriptors/entity';

/** Whether the rows of a list were measured, and people enter or correct them as an exception. What is set in a device is not. */
export function isMeasured({ telemetry, fields }: Pick<Entity, 'telemetry' | 'fields'>): boolean {
  return telemetry !== undefined && 'origin' in fields;
}
