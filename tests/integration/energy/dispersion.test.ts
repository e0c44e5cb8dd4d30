import { instantOfWall, startOfDay } from '@heliodeck/kit/zone';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const world = await fieldWorld();
const ours = await organisation(world, '离散电力');
const theirs = await organisation(world, '别家离散');
const { owner } = world.database;
const reader = await ours.user('reader', { roleIds: [await ours.role('reader', ['discreteAnalysis'])] });
const nobody = await ours.user('nobody', { roleIds: [await ours.role('nobody', ['post'])] });
type Headers = Record<string, string>;

const zone = 'Asia/Shanghai';
const day = '2026-11-20';
const { tenantId } = ours;
const { stationId, dtuId } = await addStation(owner, { tenantId, zone });
const other = await addStation(owner, { tenantId, zone });
await owner("update station set region_id = case when id = $1 then '320100' else '330100' end", [stationId]);
const inverter = (of = dtuId) => addDevice(owner, { tenantId, dtuId: of, type: 3 });
const minute = 60_000;
const at = (hours: number, minutes = 0) => startOfDay(zone, day) + hours * 60 * minute + minutes * minute;

/** Readings every five minutes from one hour to another; unused inputs come last. */
async function stored(
  deviceId: string,
  from: number,
  to: number,
  currents: readonly number[],
  free = 0,
  begin = at(from, 0),
): Promise<void> {
  const inputs = [
    ...currents.map((current) => ({ current, voltage: 600 })),
    ...Array.from({ length: free }, () => ({ current: 0, voltage: 0 })),
  ];
  const values = Object.fromEntries(
    inputs.flatMap(({ current, voltage }, index) => [
      [`pv${index + 1}Current`, current],
      [`pv${index + 1}Voltage`, voltage],
    ]),
  );
  const count = (to - from) * 12;
  await world.store(
    Array.from({ length: count }, (_, step) => ({
      deviceId,
      dtuId,
      tenantId,
      record: 'inverterData',
      pack: 0,
      origin: 0,
      values,
      at: begin + step * 5 * minute,
    })) as never,
  );
}
const ask = async (query: string, headers: Headers = reader) =>
  world.get(`/api/blade-index/dispersion?${query}`, headers);
const found = async (query: string, headers: Headers = ours.admin): Promise<Row[]> => {
  const { status, body } = await ask(query, headers);
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  return (body.data as { inverters: Row[] }).inverters;
};

describe('the dispersion of strings', () => {
  it('is refused without a token, without the permission code, for invalid parameters, and for a station of another tenant', async () => {
    expect((await ask('', {})).status).toBe(401);
    expect((await ask('', nobody)).status).toBe(403);
    for (const query of ['date=2026-02-30', 'date=x', 'stationId=x', 'region=12345', 'region=3%25'])
      expect([(await ask(query)).status, query]).toEqual([400, query]);
    expect((await ask(`stationId=${stationId}`, theirs.admin)).status).toBe(404);
  });

  it('lists open strings and the widest spreads first, and leaves out devices without enough data', async () => {
    const [even, wide, open, dark, silent] = [
      await inverter(),
      await inverter(),
      await inverter(),
      await inverter(other.dtuId),
      await inverter(),
    ];
    await stored(even, 10, 14, [8, 8, 8]);
    await stored(wide, 10, 14, [8, 8, 8, 8, 8, 6]);
    // One string was in the shade before 10:00, which is outside the evaluated hours.
    await stored(even, 8, 10, [8, 8, 1]);
    await stored(open, 10, 14, [8, 8, 0]);
    await stored(dark, 10, 14, [0.4, 0.4]);
    const rows = await found(`date=${day}`);
    expect(rows.map(({ id, rate, bucket, lacks }) => [id, rate, bucket, lacks])).toEqual([
      [open, 0, 'to5', null],
      [wide, 9.72, 'to10', null],
      [even, 0, 'to5', null],
      expect.arrayContaining([dark, null, null, 'light']),
      expect.arrayContaining([silent, null, null, 'strings']),
    ]);
    const strings = (row: number) => (rows[row]?.strings ?? []) as Row[];
    expect(strings(1)).toHaveLength(6);
    expect(strings(1)[5]).toEqual({ input: 6, isOpen: false, current: 6, power: 3600 });
    expect(strings(0).map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
    expect((await found(`date=${day}&stationId=${other.stationId}`)).map(({ id }) => id)).toEqual([dark]);
    expect((await found(`date=${day}&region=33`)).map(({ id }) => id)).toEqual([dark]);
    expect(await found(`date=${day}&region=44`)).toEqual([]);
    expect(await found(`date=${day}`, theirs.admin)).toEqual([]);
    // Stations outside the caller's departments are not visible.
    expect(await found(`date=${day}`, reader)).toEqual([]);
  });

  it('does not treat inputs without a string as open ones', async () => {
    const ten = await inverter();
    await stored(ten, 10, 14, [8, 8, 0], 3);
    const row = (await found(`date=${day}`)).find(({ id }) => id === ten);
    const strings = (row?.strings ?? []) as Row[];
    expect([row?.rate, ...strings.map(({ input, isOpen }) => `${input} ${isOpen}`)]).toEqual([
      ...[0, '1 false', '2 false', '3 true'],
    ]);
  });

  it('is empty for a future day', async () => {
    const { status, body } = await ask('date=2099-01-01', ours.admin);
    expect([status, body.errorCode]).toEqual([400, 'analysis.future']);
  });
});

describe('the strings of an inverter by day', () => {
  const days = (query: string, headers: Headers = ours.admin) =>
    world.get(`/api/blade-index/dispersion/days?${query}`, headers);

  it('are refused without a token, without the permission code, for invalid parameters, and for an inverter that the caller cannot see', async () => {
    const id = await inverter();
    expect((await days(`deviceId=${id}`, {})).status).toBe(401);
    expect((await days(`deviceId=${id}`, nobody)).status).toBe(403);
    for (const query of [
      '',
      'deviceId=x',
      `deviceId=${id}&beginTime=2026-02-30`,
      `deviceId=${id}&beginTime=2026-11-20&endTime=2026-11-19`,
      `deviceId=${id}&beginTime=2026-01-01&endTime=2026-11-19`,
      `deviceId=${id}&beginTime=2099-01-01&endTime=2099-01-02`,
    ])
      expect([(await days(query)).status, query]).toEqual([400, query]);
    for (const headers of [theirs.admin, reader])
      expect((await days(`deviceId=${id}`, headers)).status).toBe(404);
    const meter = await addDevice(owner, { tenantId, dtuId, type: 2 });
    expect((await days(`deviceId=${meter}`)).status).toBe(404);
  });

  it('are compared with the median string of their day, from 10:00 to 14:00', async () => {
    const id = await inverter();
    await stored(id, 10, 14, [8, 8, 8, 4, 0]);
    await stored(id, 8, 10, [8, 8, 1, 8, 8]);
    // Some hours later the model begins to report its unused inputs.
    await stored(id, 14, 15, [8, 8, 8, 8, 8], 3);
    const { status, body } = await days(`deviceId=${id}&beginTime=2026-11-19&endTime=${day}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      days: ['2026-11-19', day],
      medians: [null, 8],
      strings: [
        { input: 1, shares: [null, 1], weakDays: 0, openDays: 0 },
        { input: 2, shares: [null, 1] },
        { input: 3, shares: [null, 1] },
        { input: 4, shares: [null, 0.5], weakDays: 1, openDays: 0 },
        { input: 5, shares: [null, 0], weakDays: 1, openDays: 1 },
      ],
    });
  });
});

describe('a day with a clock change', () => {
  const berlin = 'Europe/Berlin';
  // The last Sunday of March has 23 hours in Berlin, that of October 25.
  const dates = ['2026-03-29', '2026-10-25'];
  let [station, device] = ['', ''];
  beforeAll(async () => {
    const added = await addStation(owner, { tenantId, zone: berlin });
    station = added.stationId;
    device = await inverter(added.dtuId);
    const clock = (date: string, time: string) => instantOfWall(berlin, Date.parse(`${date}T${time}:00Z`));
    for (const date of dates) {
      await stored(device, 9, 10, [8, 8, 1], 0, clock(date, '09:00'));
      await stored(device, 10, 14, [8, 8, 8], 0, clock(date, '10:00'));
      await stored(device, 14, 15, [8, 8, 1], 0, clock(date, '14:00'));
    }
  });

  it.each(dates)('is evaluated from 10:00 to 14:00 on the clocks of the station, %s', async (date) => {
    const [row] = await found(`date=${date}&stationId=${station}`);
    expect([row?.id, row?.rate, row?.intervals]).toEqual([device, 0, 48]);
    const { body } = await world.get(
      `/api/blade-index/dispersion/days?deviceId=${device}&beginTime=${date}&endTime=${date}`,
      ours.admin,
    );
    expect(body.data).toMatchObject({
      medians: [8],
      strings: [1, 2, 3].map((input) => ({ input, shares: [1] })),
    });
  });
});
