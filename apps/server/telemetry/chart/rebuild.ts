import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { sql } from 'kysely';
import { statement } from '../../store/sql.ts';
import { rollupLevels } from '../../store/telemetry-schema.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const day = sql.lit('86400000 milliseconds');
const quarter = sql.lit(`${rollupLevels[0].ms} milliseconds`);
/** Device days marked in one transaction. */
const atOnce = 20;

/**
 * Marks the next days whose roll-ups have to be rebuilt (table rollup_rebuild), newest first, as late readings do. Until then charts of
 * these days use the readings.
 * @returns how many device days; 0 = nothing is left
 */
export async function markRebuild(platform: TenantDb, record: TelemetryRecord): Promise<number> {
  return platform.tx(async (_, { client }) => {
    // Always by key, as in roll-ups.
    await client.query(
      'set local enable_hashjoin = off; set local enable_mergejoin = off; set local enable_seqscan = off',
    );
    const { rowCount } = await client.query(
      statement`with next as (
         select record, device_id, pack, tenant_id, before, greatest(since, before - ${day}::interval) as begin
         from rollup_rebuild where record = ${record.key} order by before desc limit ${sql.lit(atOnce)} for update skip locked),
       marked as (
         insert into rollup_open (tenant_id, record, device_id, pack, slot)
         select n.tenant_id, n.record, n.device_id, n.pack, h.slot from next n cross join lateral (
           select distinct date_bin(${quarter}::interval, data_time, 'epoch') as slot
           from ${sql.id(record.historyTable)} r
           where r.device_id = n.device_id and r.pack = n.pack and r.data_time >= n.begin and r.data_time < n.before) h
         on conflict (record, device_id, pack, slot) do nothing)
       update rollup_rebuild r set before = n.begin from next n
       where r.record = n.record and r.device_id = n.device_id and r.pack = n.pack`,
    );
    await client.query(
      statement`delete from rollup_rebuild where record = ${record.key} and before <= since`,
    );
    return rowCount ?? 0;
  });
}
