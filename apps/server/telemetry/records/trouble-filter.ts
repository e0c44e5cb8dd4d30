import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { entityOf } from '@heliodeck/model/registries/entities';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { defineHooks, type EntityHooks } from '../../crud/entity-hooks.ts';
import { quoted } from '../../store/ddl.ts';
import { tellsOfTrouble, troubleColumns, troubleValue } from '../../store/trouble-columns.ts';

/** A reading that long after another one is told again, though it says the same. */
const again = '1 day';

/**
 * `abnormal=1` leaves of a history the readings at which trouble began or became another one. Devices repeat what they warn of
 * every few seconds; the readings in between say nothing new.
 */
export function troubleFilter(record: TelemetryRecord): EntityHooks {
  const columns = troubleColumns(record);
  const table = quoted(record.historyTable);
  const before = `select ${columns.map((one, n) => `${troubleValue(one, 'p.')} as v${n}`).join(', ')}
    from ${table} p where p.device_id = t.device_id and p.pack = t.pack
    and p.data_time < t.data_time and p.data_time >= t.data_time - interval '${again}'
    order by p.data_time desc limit 1`;
  const isSame = columns
    .map((one, n) => `q.v${n} is not distinct from (${troubleValue(one, 't.')})`)
    .join(' and ');
  const begins = sql.raw(
    `(${tellsOfTrouble(record, 't.')}) and not exists (select 1 from (${before}) q where ${isSame})`,
  );
  return defineHooks({
    entity: entityOf(record.history?.key ?? record.key),
    filters: {
      abnormal: (_context, query, value) => {
        if (value === '' || value === '0') return query;
        if (value !== '1') throw new CodedError('request.parameterFormat', { name: 'abnormal' });
        // Whoever does not see all of these words cannot ask which readings have one set.
        return columns.reduce((found, { metric }) => found.whereShown(metric, begins, []), query);
      },
    },
  });
}
