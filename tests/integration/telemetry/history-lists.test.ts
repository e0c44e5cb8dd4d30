import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-03-02T10:00:00Z');
const minute = 60_000;
const tenantId = '100001';
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const codes = [
  'meterDataHistory_view',
  'meterDataHistory_delete',
  'meterDataHistory_export',
  'batteryHistory_view',
];
const chief = server.policy.admit('chief', { codes });
const western = server.policy.admit('western', { codes });
server.policy.limit('western', { kind: 'departments', deptIds: ['10'] });
const stranger = server.policy.admit('stranger', { tenantId: '100002', codes });

const west = await addStation(owner, { tenantId, dept: '10' });
const east = await addStation(owner, { tenantId, dept: '11' });
const meters: { id: string; station: string; dept: string }[] = [];
for (const { station, dept } of [
  { station: west, dept: '10' },
  { station: west, dept: '10' },
  { station: east, dept: '11' },
])
  meters.push({
    id: await addDevice(owner, { tenantId, dtuId: station.dtuId, type: 2, dept }),
    station: station.stationId,
    dept,
  });
const battery = await addDevice(owner, { tenantId, dtuId: west.dtuId, type: 4, dept: '10' });
const ingest = ingestOn(store, { now: () => new Date(now) });
/** Every meter at its own instants, some of them equal; over a turn of the month, with a gap of ten days. */
const instants = [...Array(40).keys()].map((n) => now - (n < 20 ? n * 7 : 14_400 + n * 11) * minute);
await ingest.backfill(
  meters.flatMap(({ id }, n) =>
    instants.map((at) => ({
      tenantId,
      deviceId: id,
      record: 'meter',
      pack: 0,
      at: at - (n === 2 ? 30_000 : 0),
      values: { totalCurrent: n },
    })),
  ),
);
await ingest.backfill(
  [0, 1, 2].flatMap((pack) =>
    instants.map((at) => ({
      tenantId,
      deviceId: battery,
      record: 'battery',
      pack,
      at,
      values: { soc: pack },
    })),
  ),
);

interface Reply {
  readonly total: number;
  readonly records: readonly { readonly id: string; readonly stationName: string | null }[];
}
const history = '/api/blade-meterDataHistory/meterDataHistory';
async function list(query: string, headers = chief, path = history): Promise<Reply> {
  const { status, body } = await server.get(encodeURI(`${path}/list?${query}`), headers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as Reply;
}
const idOf = ({ id }: { id: string }, at: number) => `${id}-0-${at}`;
const newestFirst = (of: typeof meters) =>
  of
    .flatMap((one) => instants.map((at) => ({ one, at: at - (one === meters[2] ? 30_000 : 0) })))
    .sort((a, b) => b.at - a.at || (BigInt(b.one.id) > BigInt(a.one.id) ? 1 : -1));

describe('a list of history', () => {
  const all = newestFirst(meters);
  const western10 = newestFirst(meters.slice(0, 2));
  const cases = [
    ['of a whole tenant', '', chief, all],
    ['of a station', `&stationId=${east.stationId}`, chief, newestFirst(meters.slice(2))],
    ['of a department', '&createDept=10', chief, western10],
    ['within a data scope', '', western, western10],
    ['of a device', `&xwjId=${meters[1]?.id}`, chief, newestFirst(meters.slice(1, 2))],
    ['of a station that is named in part', '&stationName=tat', chief, all],
    [
      'of a stretch of time',
      '&beginTime=2026-02-18 00:00:00&endTime=2026-03-02 17:31:00',
      chief,
      all.filter(
        ({ at }) => at >= Date.parse('2026-02-17T16:00:00Z') && at <= Date.parse('2026-03-02T09:31:00Z'),
      ),
    ],
  ] as const;

  it.each(cases)(
    '%s has every page in order of time, and the exact total',
    async (_, query, headers, wanted) => {
      for (const order of ['descs', 'ascs'] as const) {
        const rows = order === 'descs' ? wanted : wanted.toReversed();
        for (const current of [1, 2, 4, 9]) {
          const page = await list(`size=7&current=${current}&${order}=data_time${query}`, headers);
          expect(page.total).toBe(wanted.length);
          expect(page.records.map(({ id }) => id)).toEqual(
            rows.slice((current - 1) * 7, current * 7).map(({ one, at }) => idOf(one, at)),
          );
          expect(page.records.every(({ stationName }) => stationName === 'Station')).toBe(true);
        }
      }
    },
  );

  it('a list of another tenant, or without a matching device, is empty', async () => {
    expect(await list('', stranger)).toMatchObject({ total: 0, records: [] });
    expect(await list('stationName=nowhere')).toMatchObject({ total: 0, records: [] });
  });

  it('a list of packs distinguishes them', async () => {
    const batteries = '/api/blade-batteryHistory/batteryHistory';
    expect((await list('size=5', chief, batteries)).total).toBe(120);
    const { total, records } = await list('size=5&packNum=1', chief, batteries);
    expect(total).toBe(40);
    expect(records.map(({ id }) => id.split('-')[1])).toEqual(['1', '1', '1', '1', '1']);
    const one = await list(`size=3&xwjId=${battery}`, chief, batteries);
    expect(one.records.map(({ id }) => id.split('-')[1])).toEqual(['2', '1', '0']);
  });

  it('is sorted by a measured value within a device or 31 days, and beyond that refused with a message', async () => {
    const refused = await server.get(`${history}/list?descs=total_current`, chief);
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'history.orderTooWide']);
    const sheet = await server.get(`${history}/export?ascs=total_current`, chief);
    expect(sheet.body.errorCode).toBe('history.orderTooWide');
    expect((await list(`descs=total_current&xwjId=${meters[0]?.id}`)).total).toBe(40);
    expect((await list('descs=total_current&beginTime=2026-02-20 00:00:00')).records).toHaveLength(10);
  });

  it('shows the contents of readings on request, as before', async () => {
    expect((await list('totalCurrent_ge=2')).total).toBe(40);
  });

  it('no longer counts a row that was removed', async () => {
    const id = idOf({ id: meters[0]?.id ?? '' }, instants[3] ?? 0);
    const gone = await server.post(`${history}/remove?ids=${id}`, undefined, chief);
    expect(gone.status).toBe(200);
    expect((await list(`xwjId=${meters[0]?.id}`)).total).toBe(39);
  });
});
