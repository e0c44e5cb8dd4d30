import type { Entity } from '../descriptors/entity.ts';
import { recordEntities } from '../descriptors/record-entities.ts';
import { deviceTypeOf, typesReporting } from './device-types.ts';
import { records } from './records.ts';

/** The lists of values of each telemetry record: the newest ones and the history. */
export const telemetryLists: readonly Entity[] = [...records.values()].flatMap((record) =>
  recordEntities(
    record,
    typesReporting(record).flatMap((code) => deviceTypeOf(code) ?? []),
  ),
);

/**
 * The list of telemetry with a key.
 * @throws Error if no record has such a list
 */
export function telemetryList(key: string): Entity {
  const found = telemetryLists.find((entity) => entity.key === key);
  if (!found) throw new Error(`no list of telemetry '${key}'`);
  return found;
}
