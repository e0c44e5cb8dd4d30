import { batteryAlarm } from '@heliodeck/model/devices/records/battery-alarm';
import { entities } from '@heliodeck/model/registries/entities';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { tellsOfTrouble } from '../../../apps/server/store/trouble-columns.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';

const { store, owner, ownerUrl } = await freshDatabase();
const now = Date.parse('2026-03-02T10:00:00Z');
const tenantId = '100001';
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const codes = ['batteryAlarmHistory', 'batteryAlarmHistory_view', 'batteryAlarmHistory_export'];
const chief = server.policy.admit('chief', { codes });
const path = '/api/blade-batteryAlarmHistory/batteryAlarmHistory';
const { dtuId } = await addStation(owner, { tenantId, zone: 'Asia/Shanghai', dept: '10' });
const battery = await addDevice(owner, { tenantId, dtuId, type: 4, dept: '10' });

/** The reports of a pack, one minute apart: words by name, 0 if not given. */
const told: readonly (readonly [pack: number, values: Readonly<Record<string, number>>])[] = [
  [1, {}],
  [1, { alertStatus1: 1 }],
  [1, { alertStatus1: 1 }],
  // A switch and a full battery are not troubles, nor changes of one.
  [1, { alertStatus1: 1, indicatorStatus: 2, controlStatus: 8 }],
  [2, { faultStatus: 1 }],
  [1, { alertStatus1: 3 }],
  [1, {}],
  [1, { voltageAlert3: 2 }],
  [1, { voltageAlert3: 2 }],
  [1, {}],
  [1, { alertStatus1: 1 }],
];
const silent = {
  protectionStatus1: 0,
  protectionStatus2: 0,
  faultStatus: 0,
  alertStatus1: 0,
  alertStatus2: 0,
};
await ingestOn(store, { now: () => new Date(now) }).backfill(
  told.map(([pack, values], minute) => ({
    tenantId,
    deviceId: battery,
    record: 'batteryAlarm',
    pack,
    at: now - (told.length - minute) * 60_000,
    values: { ...silent, ...values },
  })),
);

interface Span {
  readonly state: string;
  readonly last: string;
  readonly until: string | null;
  readonly seconds: number;
}

/** The duration of each row, by the minute of its reading. */
const spansOf = async (query: string, who = chief): Promise<Record<number, Span | null>> => {
  const { body } = await server.get(`${path}/list?size=50&${query}`, who);
  const { records } = body.data as { records: { dataTime: string; trouble: Span | null }[] };
  return Object.fromEntries(
    records.map(({ dataTime, trouble }) => [told.length - (60 - Number(dataTime.slice(14, 16))), trouble]),
  );
};
const clock = (minute: number): string => `2026-03-02 17:${60 - told.length + minute}:00`;

const minutesOf = async (query: string, who = chief): Promise<number[]> => {
  const { body } = await server.get(`${path}/list?size=50&${query}`, who);
  const { records } = body.data as { records: { dataTime: string }[] };
  return records
    .map(({ dataTime }) => told.length - (60 - Number(dataTime.slice(14, 16))))
    .sort((a, b) => a - b);
};

describe('a history of troubles', () => {
  it('refuses a filter that is neither yes nor no, with a code', async () => {
    const { status, body } = await server.get(`${path}/list?abnormal=perhaps`, chief);
    expect(status).toBe(400);
    expect(body.errorCode).toBe('request.parameterFormat');
  });

  it('shows another tenant none of its readings', async () => {
    const stranger = server.policy.admit('stranger', { tenantId: '100002', codes });
    expect(await minutesOf('abnormal=1', stranger)).toEqual([]);
  });

  it('returns the readings at which a trouble began or changed, of each pack', async () => {
    expect(await minutesOf('abnormal=1')).toEqual([1, 4, 5, 7, 10]);
  });

  it('returns every reading without the filter', async () => {
    for (const wish of ['', 'abnormal=', 'abnormal=0'])
      expect(await minutesOf(wish)).toHaveLength(told.length);
  });

  it('combines the filter with other conditions', async () => {
    expect(await minutesOf('abnormal=1&packNum=2')).toEqual([4]);
    expect(await minutesOf(`abnormal=1&dataTime_ge=2026-03-02 17:55:00`)).toEqual([7, 10]);
  });

  it('contains until when a trouble lasted, at the reading where it began, and at no other', async () => {
    const spans = await spansOf('abnormal=1');
    expect(spans[1]).toEqual({ state: 'over', last: clock(3), until: clock(5), seconds: 240 });
    expect(spans[5]).toEqual({ state: 'over', last: clock(5), until: clock(6), seconds: 60 });
    expect(spans[7]).toEqual({ state: 'over', last: clock(8), until: clock(9), seconds: 120 });
    const all = await spansOf('packNum=1');
    expect(all[1]).toEqual(spans[1]);
    for (const minute of [0, 2, 3, 6, 8, 9]) expect(all[minute], `${minute}`).toBeNull();
  });

  it('marks a trouble as current only while its device answers', async () => {
    const online = async (answers: 0 | 1): Promise<string | undefined> => {
      await owner('update device set online_status = $2 where id = $1', [battery, answers]);
      return (await spansOf('abnormal=1'))[10]?.state;
    };
    expect(await online(0)).toBe('unheard');
    expect(await online(1)).toBe('on');
  });

  it('returns no duration in an export, nor for one record', async () => {
    const { body } = await server.get(`${path}/list?size=1&abnormal=1`, chief);
    const { records } = body.data as { records: { id: string; trouble: Span | null }[] };
    expect(records[0]?.trouble).not.toBeNull();
    const one = await server.get(`${path}/detail?id=${records[0]?.id}`, chief);
    expect(one.body.data).not.toHaveProperty('trouble');
  });

  describe('of long and of damaged spans', async () => {
    const other = '100003';
    const { dtuId } = await addStation(owner, { tenantId: other, zone: 'Asia/Shanghai', dept: '11' });
    const pack = await addDevice(owner, { tenantId: other, dtuId, type: 4, dept: '11' });
    const reader = server.policy.admit('reader', { tenantId: other, codes });
    const spans = async (packNum: number): Promise<(Span | null)[]> => {
      const { body } = await server.get(`${path}/list?size=50&abnormal=1&packNum=${packNum}`, reader);
      return (body.data as { records: { trouble: Span | null }[] }).records.map(({ trouble }) => trouble);
    };
    const day = 86_400_000;
    await ingestOn(store, { now: () => new Date(now) }).backfill(
      [now - 2 * day, now - 2 * day + 4000, now - 3_600_000, now - 3_596_000].map((at) => ({
        tenantId: other,
        deviceId: pack,
        record: 'batteryAlarm',
        pack: 1,
        at,
        values: { ...silent, alertStatus1: 1 },
      })),
    );
    await owner(
      `insert into history_battery_alarm (tenant_id, device_id, pack, data_time, origin, alert_status1)
       select $1, $2, 2, $3::timestamptz + n * interval '1 second', 0, 1 from generate_series(0, 20001) n`,
      [other, pack, new Date(now - day).toISOString()],
    );

    it('ends one if nothing was received for a day, without an end that was not observed', async () => {
      const [later, earlier] = await spans(1);
      expect(earlier).toEqual({
        state: 'unheard',
        last: '2026-02-28 18:00:04',
        until: null,
        seconds: 4,
      });
      expect(later).toMatchObject({ state: 'unheard', until: null, seconds: 4 });
    });

    it('searches the end of a span only within a limit', async () => {
      expect(await spans(2)).toMatchObject([{ state: 'long', until: null, seconds: 20_000 }]);
    });
  });

  it('finds the few readings with trouble by their index', async () => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query(
        `explain select 1 from history_battery_alarm t where tenant_id = $1 and (${tellsOfTrouble(batteryAlarm, 't.')})`,
        [tenantId],
      );
      const plan = JSON.stringify(rows);
      // The name of the index over time of all readings also contains the device.
      expect(plan).toMatch(/using \w+_tenant_id_data_time_idx /);
      expect(plan).not.toContain('Filter');
    } finally {
      await client.end();
    }
  });
});
