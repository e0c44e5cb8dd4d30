import { busFamily } from '@heliodeck/devices/description/bus-family';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { ScanFind, ScanProgress } from '@heliodeck/model/wire/bus-scan';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { unlessUnavailable } from '../../gateway/unavailable.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import type { CommandDeps } from './issue.ts';
import { dtuOfId } from './target.ts';

/** Columns of a scan's row that are used. */
type ScanRow = Readonly<
  Record<'id' | 'dtuId' | 'state' | 'detail' | 'userName' | 'endTime' | 'kind' | 'found', unknown>
>;

/** More devices than a bus supports. */
const mostOnBus = 500;

/** Returns the row of a scan, or the newest of a DTU; `undefined` if that bus was never scanned. @throws CodedError record.notFound */
export async function scanRow(
  context: Context,
  reader: Reader,
  { id, dtuId }: { readonly id?: string | undefined; readonly dtuId?: string | undefined },
): Promise<ScanRow | undefined> {
  if (id !== undefined) {
    const [row] = await reader.byIds(context, deviceCommand, [id]);
    if (row === undefined || row.kind !== 'scan') throw new CodedError('record.notFound');
    return row;
  }
  const { dtuId: own } = await dtuOfId(context, reader, dtuId ?? '');
  const page = await reader.page(context, deviceCommand, { dtuId: own, kind: 'scan', size: '1' });
  const [newest] = page.records;
  if (newest === undefined) return undefined;
  const [row] = await reader.byIds(context, deviceCommand, [String(newest.id)]);
  return row;
}

/** Returns the state of a scan: from the gateway while it runs, from the ledger afterwards. */
export async function scanReport({ gateway }: CommandDeps, context: Context, reader: Reader, row: ScanRow) {
  const isOver = row.endTime !== null;
  const told = row.found as Partial<ScanProgress> | null;
  const live = isOver ? undefined : await gateway.scan(String(row.id)).catch(unlessUnavailable);
  const { done = 0, total = 0, family = null, address = null, finds = [] } = live ?? told ?? {};
  const devices = await reader.page(context, xwj, { dtuId: String(row.dtuId), size: String(mostOnBus) });
  return {
    id: String(row.id),
    state: String(row.state),
    isOver,
    detail: row.detail === null ? null : String(row.detail),
    userName: String(row.userName ?? ''),
    done,
    total,
    family,
    address,
    finds: finds.map((find) => ({ ...find, registered: registeredAt(devices.records, find) })),
  };
}

function registeredAt(devices: readonly Readonly<Record<string, unknown>>[], { family, address }: ScanFind) {
  const device = devices.find(
    (one) => Number(one.address) === address && busFamily(String(one.model ?? '')) === family,
  );
  if (device === undefined) return null;
  return { id: String(device.id), name: String(device.name ?? ''), model: String(device.model ?? '') };
}

/** Refuses a second scan of a bus, also for concurrent requests. @throws CodedError command.scanRunning */
export async function refuseSecondScan(session: Pick<DbSession, 'client'>, dtuId: string): Promise<void> {
  const { client } = session;
  await client.query(statement`select pg_advisory_xact_lock(hashtextextended('bus scan ' || ${dtuId}, 0))`);
  const { rowCount } = await client.query(
    statement`select 1 from device_command where dtu_id = ${dtuId} and kind = 'scan' and end_time is null limit 1`,
  );
  if (rowCount !== 0) throw new CodedError('command.scanRunning');
}
