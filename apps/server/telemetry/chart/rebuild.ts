import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { quoted } from '../../store/ddl.ts';
import { rollupLevels } from '../../store/telemetry-schema.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const dayMs = 86_400_000;
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
      `with next as (
         select device_id, pack, tenant_id, before, greatest(since, before - interval '${dayMs} milliseconds') as begin
         from rollup_rebuild where record = $1 order by before desc limit ${atOnce} for update skip locked),
       marked as (
         insert into rollup_open (tenant_id, record, device_id, pack, slot)
         select n.tenant_id, $1, n.device_id, n.pack, h.slot from next n cross join lateral (
           select distinct date_bin(interval '${rollupLevels[0].ms} milliseconds', data_time, 'epoch') as slot
           from ${quoted(record.historyTable)} r
           where r.device_id = n.device_id and r.pack = n.pack and r.data_time >= n.begin and r.data_time < n.before) h
         on conflict (record, device_id, pack, slot) do nothing)
       update rollup_rebuild r set before = n.begin from next n
       where r.record = $1 and r.device_id = n.device_id and r.pack = n.pack`,
      [record.key],
    );
    await client.query('delete from rollup_rebuild where record = $1 and before <= since', [record.key]);
    return rowCount ?? 0;
  });
}
