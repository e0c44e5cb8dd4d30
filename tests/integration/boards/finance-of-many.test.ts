import { join } from 'node:path';
import type { FinanceMember } from '@heliodeck/model/boards/finance';
import type { WidgetData } from '@heliodeck/model/boards/widget-data';
import type { BandEnergy, EnergyWay } from '@heliodeck/model/energy/band-energy';
import { entities } from '@heliodeck/model/registries/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccess } from '../../../apps/server/access/callers/access.ts';
import { loadKeyRing } from '../../../apps/server/access/keys/key-ring.ts';
import { boardsArea } from '../../../apps/server/areas/boards/area.ts';
import { energyArea } from '../../../apps/server/areas/energy/area.ts';
import { boardReads } from '../../../apps/server/board-reads.ts';
import { createLiveFeed } from '../../../apps/server/live/live-feed.ts';
import { keepBands } from '../../../apps/server/telemetry/energy/band-roll.ts';
import { closeEnergyDays } from '../../../apps/server/telemetry/energy/energy-sums.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { freshDatabase } from '../../support/database.ts';
import { recordingLog } from '../../support/log.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const platform = store.asPlatform('a test keeps sums');
const tenantId = '100001';
const now = Date.parse('2026-06-20T06:00:00Z');
const keys = dataFolder();
afterAll(keys.remove);
const access = openAccess(store, await loadKeyRing(join(keys.path, 'keys')));
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [energyArea, boardsArea({ access, live: createLiveFeed(recordingLog(), now), reads: boardReads })],
  now: () => new Date(now),
});
const codes = ['financialAnalysis', 'tariff_view', 'tariff_add', 'tariff_edit'];
const everyone = server.policy.admit('everyone', { codes });
server.policy.limit('everyone', { kind: 'all' });
const ingest = ingestOn(store, { now: () => new Date(now) });
const [quarter, hour] = [900_000, 3_600_000];
const from = Date.parse('2026-06-16T16:00:00Z');

const everyDay = [1, 2, 3, 4, 5, 6, 7, 'holiday'];
/** A version with one band at night and another one by day. */
const version = (
  validFrom: string,
  prices: Record<string, { buy: string; sell: string; subsidy: string }>,
) => {
  const [night = '', day = ''] = Object.keys(prices);
  const windows = [
    { from: '00:00', to: '08:00', band: night },
    { from: '08:00', to: '22:00', band: day },
    { from: '22:00', to: '24:00', band: night },
  ];
  return {
    validFrom,
    seasons: [{ name: 'year', ranges: [{ from: '01-01', to: '12-31' }], days: [{ on: everyDay, windows }] }],
    holidays: [],
    prices,
  };
};
const price = (buy: string, sell: string, subsidy: string) => ({ buy, sell, subsidy });
const stations = new Map<string, string>();

/** A station with a meter at the grid connection, an inverter and a separate tariff. */
async function station(
  name: string,
  versions: readonly ReturnType<typeof version>[],
  more: { readonly currency?: string; readonly ownBands?: boolean } = {},
): Promise<void> {
  const { stationId, dtuId } = await addStation(owner, { tenantId, dept: '10' });
  stations.set(name, stationId);
  const meter = await addDevice(owner, { tenantId, dtuId, type: 2, meterRole: 2, dept: '10' });
  const inverter = await addDevice(owner, { tenantId, dtuId, type: 3, dept: '10' });
  const steps = Array.from({ length: Math.floor((now - from) / quarter) + 1 }, (_, i) => i);
  const at = (i: number) => from + i * quarter;
  const reading = (deviceId: string, record: string, i: number, values: Record<string, number>) => ({
    tenantId,
    deviceId,
    record,
    at: at(i),
    pack: 0,
    values,
  });
  await ingest.backfill(
    steps.flatMap((i) => [
      meterReading(tenantId, meter, at(i), { totalPositiveActiveEnergy: 50 + i * 0.37 }),
      reading(meter, 'meterTariff', i, {
        negativeTotal: 7 + i * 0.13,
        ...(more.ownBands && { positiveFeng: 20 + i * 0.37, positivePing: 3 }),
      }),
      reading(inverter, 'inverterData', i, { pvTotalOutputEnergy: 100 + i * 0.5 }),
    ]),
  );
  const bands = [...new Set(versions.flatMap(({ prices }) => Object.keys(prices)))];
  if (versions.length === 0) return;
  const calendar = { bands: bands.map((key) => ({ key, name: key })), versions };
  const { status, body } = await server.post(
    '/api/blade-tariff/tariff/submit',
    { tariffName: name, currency: more.currency ?? 'CNY', stationId, calendar },
    everyone,
  );
  if (status !== 200) throw new Error(`${name}: ${body.msg}`);
}

beforeAll(async () => {
  const night = price('0.3001', '0.4153', '0.05');
  await station('one price', [version('2026-01-01', { valley: night, peak: night })]);
  await station('bands', [version('2026-01-01', { valley: night, peak: price('1.1', '0.5', '0.05') })]);
  await station('a new price within a month', [
    version('2026-01-01', { valley: night, peak: price('1.1', '0.5', '0.05') }),
    version('2026-06-19', { valley: night, peak: price('1.2', '0.6', '0.07') }),
  ]);
  await station('a band of another name', [
    version('2026-01-01', { deep: night, peak: price('1.1', '0.5', '0.05') }),
  ]);
  await station(
    'a meter with bands of its own',
    [version('2026-01-01', { valley: night, peak: price('1.1', '0.5', '0.05') })],
    { ownBands: true },
  );
  await station('a subsidy by band', [
    version('2026-01-01', { valley: night, peak: price('1.1', '0.5', '0.2') }),
  ]);
  await station('a tariff that begins later', [version('2026-06-18', { valley: night, peak: night })]);
  await station('another currency', [version('2026-01-01', { valley: night, peak: night })], {
    currency: 'EUR',
  });
  await station('no tariff', []);
});

/** Amounts of a month by direction from the page of tariffs, which computes them from quarters. */
const told = async (stationId: string, day: string): Promise<Partial<Record<EnergyWay, string | null>>> => {
  const { body } = await server.get(
    `/api/blade-index/index/energyByBand?stationId=${stationId}&beginTime=2026-01-01&endTime=${day}&unit=month`,
    everyone,
  );
  const { periods } = body.data as BandEnergy;
  const june = periods.find(({ date }) => date === '2026-06');
  return Object.fromEntries((june?.sums ?? []).map(({ way, amount }) => [way, amount]));
};
const ways: Readonly<Record<string, EnergyWay>> = {
  'Electricity sold': 'sold',
  'Subsidy of generation': 'generated',
  'Electricity bought': 'bought',
};
/** The same from the finance board; a separate caller has nothing cached. */
let callers = 0;
const priced = async (stationId: string): Promise<Partial<Record<EnergyWay, string>>> => {
  callers += 1;
  const caller = server.policy.admit(`caller ${callers}`, { codes });
  server.policy.limit(`caller ${callers}`, { kind: 'all' });
  const found: Partial<Record<EnergyWay, string>> = {};
  for (const total of ['income', 'expenditure']) {
    const path = `/api/blade-board/finance/members?total=${total}&year=2026`;
    const { members } = (await server.get(path, caller)).body.data as { members: FinanceMember[] };
    for (const { stationId: of, what, amount } of members) {
      const way = ways[what.en];
      if (of === stationId && way) found[way] = amount;
    }
  }
  return found;
};
const names = [
  ...['one price', 'bands', 'a new price within a month', 'a band of another name'],
  ...['a meter with bands of its own', 'a subsidy by band'],
];

describe('the revenue of many stations', () => {
  it.each(names)(
    'equals the sum of their quarters to the cent while no days are stored: %s',
    async (name) => {
      const stationId = stations.get(name) ?? '';
      const amounts = await told(stationId, '2026-06-20');
      expect(Object.keys(amounts).toSorted()).toEqual(['bought', 'generated', 'sold']);
      expect(await priced(stationId)).toEqual(amounts);
    },
  );

  it('is the sum of sales, purchases and subsidies: 344 quarters at one price', async () => {
    const quarters = (now - from) / quarter;
    expect(quarters).toBe((3 * 24 + 14) * (hour / quarter));
    expect(await priced(stations.get('one price') ?? '')).toEqual({
      // 344 × 0.37 × 0.3001, 344 × 0.13 × 0.4153, 344 × 0.5 × 0.05.
      bought: '38.20',
      sold: '18.57',
      generated: '8.60',
    });
  });
});

describe('the revenue of many stations whose days are stored', () => {
  beforeAll(async () => {
    while ((await closeEnergyDays(platform, now, 100)) === 100);
    while ((await keepBands(platform, 100)) === 100);
    const [{ n } = {}] = await owner('select count(*)::int as n from energy_band_month');
    expect(n).toBeGreaterThan(10);
  });

  it.each(names)('equals the sum of their quarters: %s', async (name) => {
    const stationId = stations.get(name) ?? '';
    expect(await priced(stationId)).toEqual(await told(stationId, '2026-06-20'));
  });

  it('uses the generation of inverters by band only where its price differs by band', async () => {
    const kept = await owner(
      `select distinct s.station_info_id::text as station from energy_band_day b join device d on d.id = b.device_id
       join dtu s on s.id = d.dtu_id where b.role = 0`,
    );
    const differing = ['a new price within a month', 'a subsidy by band'].map((name) => stations.get(name));
    expect(kept.map(({ station: of }) => of).toSorted()).toEqual(differing.toSorted());
  });

  it('states how many of all stations have prices, and what is excluded from each sum', async () => {
    const { body } = await server.get('/api/blade-board/board/data?source=financeCards&year=2026', everyone);
    expect((body.data as WidgetData).notes).toEqual([
      { code: 'priced', count: 7, of: 9 },
      { code: 'noTariff', count: 1 },
      { code: 'noPrice', count: 1 },
      { code: 'otherCurrency', count: 1 },
    ]);
    expect(await priced(stations.get('a tariff that begins later') ?? '')).toEqual({});
  });
});
