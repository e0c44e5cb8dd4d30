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

/** What a pack said, one minute after the other: words by name, 0 where unsaid. */
const told: readonly (readonly [pack: number, values: Readonly<Record<string, number>>])[] = [
  [1, {}],
  [1, { alertStatus1: 1 }],
  [1, { alertStatus1: 1 }],
  // A switch and a full battery are no trouble, and no change of one.
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

const minutesOf = async (query: string, who = chief): Promise<number[]> => {
  const { body } = await server.get(`${path}/list?size=50&${query}`, who);
  const { records } = body.data as { records: { dataTime: string }[] };
  return records
    .map(({ dataTime }) => told.length - (60 - Number(dataTime.slice(14, 16))))
    .sort((a, b) => a - b);
};

describe('a history of troubles', () => {
  it('refuses a wish that is neither yes nor no, and answers it with a code', async () => {
    const { status, body } = await server.get(`${path}/list?abnormal=perhaps`, chief);
    expect(status).toBe(400);
    expect(body.errorCode).toBe('request.parameterFormat');
  });

  it('shows another tenant none of its readings', async () => {
    const stranger = server.policy.admit('stranger', { tenantId: '100002', codes });
    expect(await minutesOf('abnormal=1', stranger)).toEqual([]);
  });

  it('answers the readings at which a trouble began or became another one, of each pack', async () => {
    expect(await minutesOf('abnormal=1')).toEqual([1, 4, 5, 7, 10]);
  });

  it('answers every reading where nothing is wished', async () => {
    for (const wish of ['', 'abnormal=', 'abnormal=0'])
      expect(await minutesOf(wish)).toHaveLength(told.length);
  });

  it('keeps the wish beside other conditions', async () => {
    expect(await minutesOf('abnormal=1&packNum=2')).toEqual([4]);
    expect(await minutesOf(`abnormal=1&dataTime_ge=2026-03-02 17:55:00`)).toEqual([7, 10]);
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
      // The index over time of all readings has the device in its name, too.
      expect(plan).toMatch(/using \w+_tenant_id_data_time_idx /);
      expect(plan).not.toContain('Filter');
    } finally {
      await client.end();
    }
  });
});
