import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { entityOf } from '@heliodeck/model/registries/entities';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { troubleColumns } from '../../store/trouble-columns.ts';
import { troubleBegins } from './trouble-begins.ts';

/**
 * `abnormal=1` returns only the readings of a history at which trouble began or changed. Devices repeat a warning every few seconds; the
 * readings in between contain nothing new.
 */
export function troubleFilter(record: TelemetryRecord): EntityHooks {
  const columns = troubleColumns(record);
  const begins = sql.raw(troubleBegins(record));
  return defineHooks({
    entity: entityOf(record.history?.key ?? record.key),
    filters: {
      abnormal: (_context, query, value) => {
        if (value === '' || value === '0') return query;
        if (value !== '1') throw new CodedError('request.parameterFormat', { name: 'abnormal' });
        // A caller who may not see all of these words may not search for readings with one of them set.
        return columns.reduce((found, { metric }) => found.whereShown(metric, begins, []), query);
      },
    },
  });
}
