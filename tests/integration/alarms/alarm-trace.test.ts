import { roleNumber } from '@heliodeck/model/energy/rules';
import { slotMs } from '@heliodeck/model/energy/slot';
import { readWireTime } from '@heliodeck/model/wire/time';
import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { addDevice, ingestOn } from '../../support/telemetry.ts';

const { world, ours, admin, li, theirs, site, alarm, get } = await alarmWorld();
const { owner, store } = world.database;
const minute = 60_000;
const now = Math.floor(Date.now() / 1000) * 1000;
const ago = (minutes: number): Date => new Date(now - minutes * minute);
const deviceOf = (type: number) => addDevice(owner, { tenantId: ours.tenantId, dtuId: site.dtuId, type });
const [controller, meter] = [await deviceOf(1), await deviceOf(2)];

interface Trace {
  readonly kind: string;
  readonly begin: string;
  readonly end: string;
  readonly points: readonly (readonly [string, number | null])[];
}
const trace = async (id: string, headers = admin): Promise<Trace | null> => {
  const [status, code, data] = await get(`blade-realtimeAlarm/realtimeAlarm/trace?id=${id}`, headers);
  expect([status, code]).toEqual([200, '']);
  return data as Trace | null;
};
/** Minutes from the beginning of the trace, all times being of one zone. */
const after = ({ begin }: Trace, time: string): number =>
  Math.round(((readWireTime(time) ?? 0) - (readWireTime(begin) ?? 0)) / minute);

it('the trace of an alarm is refused without permission, for another tenant and for a missing alarm', async () => {
  const id = await alarm({ kind: 'deviceOffline', device_id: meter });
  const path = `blade-realtimeAlarm/realtimeAlarm/trace?id=${id}`;
  expect((await get(path, {}))[0]).toBe(401);
  expect((await get(path, li))[0]).toBe(403);
  expect((await get(path, theirs.admin))[1]).toBe('record.notFound');
  expect(await trace(await alarm({ kind: 'storm' }))).toBeNull();
});

it('a device that was offline is drawn as steps between online and offline, from two hours before', async () => {
  await owner('delete from online_event where subject_id = $1', [meter]);
  for (const [minutes, event] of [
    [300, 'online'],
    [60, 'offline'],
    [20, 'online'],
  ] as const)
    await owner(
      `insert into online_event (tenant_id, subject, subject_id, at, event) values ($1, 'device', $2, $3, $4)`,
      [ours.tenantId, meter, ago(minutes), event],
    );
  const id = await alarm({
    kind: 'deviceOffline',
    device_id: meter,
    watch_key: `${meter}/0/deviceOffline`,
    crossed_at: ago(60),
    recovered_at: ago(20),
  });
  await owner('update alarm set alarm_time = $2 where id = $1', [id, ago(57)]);
  const found = await trace(id);
  expect(found?.kind).toBe('online');
  if (found === null) return;
  expect(found.points.slice(0, -1).map(([time, value]) => [after(found, time), value])).toEqual([
    ...[
      [0, 1],
      [120, 1],
      [120, 0],
      [160, 0],
      [160, 1],
    ],
  ]);
  expect(found.points.at(-1)).toEqual([found.end, 1]);
});

it('a bit is drawn by the readings of its word, unknown while there are none', async () => {
  const ingest = ingestOn(store, { now: () => new Date(now) });
  const word = (minutes: number, faultCode: number) => ({
    tenantId: ours.tenantId,
    deviceId: controller,
    record: 'controller',
    pack: 0,
    at: now - minutes * minute,
    values: { faultCode },
  });
  await ingest.readings([word(50, 0b10), word(49, 0b110), word(48, 0b111), word(30, 0b10)]);
  await ingest.close();
  const id = await alarm({
    kind: 'fault',
    device_id: controller,
    watch_key: `${controller}/0/faultCode:2`,
    crossed_at: ago(49),
  });
  const found = await trace(id);
  expect(found?.kind).toBe('bit');
  if (found === null) return;
  expect(found.points.map(([time, value]) => [after(found, time), value])).toEqual([
    ...[
      [119, 0],
      [120, 0],
      [120, 1],
      [126, 1],
    ],
    ...[
      [126, null],
      [139, 0],
      [144, 0],
    ],
  ]);
  // The trace shows what the list of readings would: who may see neither gets none.
  const viewer = await ours.user('viewer', { roleIds: [await ours.role('viewer', ['realtimeAlarm_view'])] });
  expect(await trace(id, viewer)).toBeNull();
});

it('an alarm without energy is drawn with the energy of each quarter of its day, which stood still', async () => {
  const first = Math.floor((now - 180 * minute) / slotMs) * slotMs;
  await owner('delete from energy_slot where device_id = $1', [meter]);
  const [month] = new Date(first).toISOString().split('T');
  await owner(`select ensure_month('energy_slot', $1)`, [`${month?.slice(0, 7)}-01`]);
  for (const [n, wh] of [120, 0].entries())
    await owner(
      `insert into energy_slot (tenant_id, device_id, role, slot, wh, covered_s) values ($1, $2, $3, $4, $5, 900)`,
      [ours.tenantId, meter, roleNumber('forward'), new Date(first + n * slotMs), wh],
    );
  const id = await alarm({
    kind: 'noEnergy',
    device_id: meter,
    watch_key: `${meter}/0/noEnergy`,
    crossed_at: new Date(first),
  });
  const found = await trace(id);
  expect(found?.kind).toBe('energy');
  expect(found?.begin.slice(11)).toBe('00:00:00');
  expect(found?.points.filter(([, value]) => value !== null).map(([, value]) => value)).toEqual([120, 0]);
  const helper = await ours.user('helper', { roleIds: [await ours.role('helper', ['realtimeAlarm_view'])] });
  expect(await trace(id, helper)).toBeNull();
});
