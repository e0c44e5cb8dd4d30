import { describe, expect, it } from 'vitest';
import { loggers, recordWorld } from '../../support/record-world.ts';

const { database, server, codes, chief, stranger, west, east, add, page, detail } = await recordWorld();

describe('lists of telemetry', () => {
  const live = 'blade-climate/climate';
  const history = 'blade-climateHistory/climateHistory';

  it('are read like any list, newest first, with device and station', async () => {
    const { device, other } = await seeded();
    const { records, total } = await page(history, `loggerId=${device}&size=2`);
    expect(total).toBe(5);
    expect(records).toMatchObject([
      {
        loggerId: device,
        loggerName: 'sensor',
        parkName: '西区园',
        temperature: 250,
        humidity: 54,
        dataTime: '2026-05-31 12:04:00',
      },
      { dataTime: '2026-05-31 12:03:00' },
    ]);
    const window = await page(history, `loggerId=${device}&dataTime=2026-05-31 12:01:00,2026-05-31 12:02:00`);
    expect(window.records.map((row) => row.humidity)).toEqual([52, 51]);
    expect((await page(live, `loggerId=${other}`)).records).toMatchObject([{ temperature: 199 }]);
    expect((await page(live, `parkName=${encodeURIComponent('东区')}`)).total).toBe(1);
  });

  it('belong to the department of their device', async () => {
    const { device } = await seeded();
    const far = server.policy.admit('far', { codes, userId: '51' });
    server.policy.limit('far', { kind: 'departments', deptIds: ['99'] });
    expect((await page(history, `loggerId=${device}`, far)).total).toBe(0);
    expect((await page(live, 'createDept=10')).total).toBe(2);
    expect((await page(live, 'createDept=99')).total).toBe(0);
    const id = String((await page(history, `loggerId=${device}&size=1`)).records[0]?.id);
    expect((await server.get(`/api/${history}/detail?id=${id}`, far)).status).toBe(404);
    expect((await server.post(`/api/${history}/remove?ids=${id}`, undefined, far)).status).toBe(404);
  });

  it('telemetry of another tenant is invisible', async () => {
    const { device } = await seeded();
    expect((await page(history, `loggerId=${device}`, stranger)).total).toBe(0);
    expect((await page(live, '', stranger)).total).toBe(0);
  });

  it('have ids by which a row is shown and removed permanently', async () => {
    const { device } = await seeded();
    const [row] = (await page(history, `loggerId=${device}&size=1`)).records;
    expect(row?.id).toBe(`${device}-0-${Date.parse('2026-05-31T04:04:00Z')}`);
    expect((await detail(history, String(row?.id))).humidity).toBe(54);
    expect((await server.post(`/api/${history}/remove?ids=${row?.id}`, undefined, chief)).status).toBe(200);
    expect((await page(history, `loggerId=${device}`)).total).toBe(4);
    expect((await server.post(`/api/${history}/remove?ids=${row?.id}`, undefined, chief)).status).toBe(404);
  });

  it.each(['1', '1-0', '1-0-x', '1-0-1-1', "1-0-1'"])('have no id like %s', async (id) => {
    expect((await server.get(`/api/${history}/detail?id=${id}`, chief)).body.errorCode).toBe(
      'request.parameterFormat',
    );
  });

  it('cannot be added to or edited by a caller', async () => {
    expect((await server.post(`/api/${history}/submit`, { humidity: 1 }, chief)).status).toBe(404);
    expect((await server.post(`/api/${live}/update`, { humidity: 1 }, chief)).status).toBe(404);
  });

  it('the total of a very long history is marked as an estimate', async () => {
    const device = await add(loggers, { name: 'long', parkId: west });
    await database.owner(
      `insert into history_climate (tenant_id, device_id, data_time, humidity)
       select '100001', $1, timestamptz '2026-05-01' + n * interval '1 second', 1 from generate_series(1, 100200) n`,
      [device],
    );
    await database.owner('analyze history_climate');
    const { total, records } = await page(history, `loggerId=${device}`);
    expect(records).toHaveLength(10);
    expect(total).toBeGreaterThanOrEqual(100_000);
    const exact = await page(history, `loggerId=${device}&dataTime_lt=2026-05-01 09:00:01`);
    expect(exact.total).toBe(3600);
  });

  /** Two loggers: one in the west with five readings of a minute each, one in the east with a live row only. */
  async function seeded(): Promise<{ device: string; other: string }> {
    await database.owner(
      `create table if not exists history_climate_2026_05 partition of history_climate
       for values from ('2026-05-01') to ('2026-06-01');
       delete from history_climate; delete from live_climate`,
    );
    const device = await add(loggers, { name: 'sensor', parkId: west });
    const other = await add(loggers, { name: 'sensor east', parkId: east });
    await database.owner(
      `insert into history_climate (tenant_id, device_id, data_time, temperature, humidity)
       select '100001', $1, timestamptz '2026-05-31T04:00:00Z' + n * interval '1 minute', 250, 50 + n from generate_series(0, 4) n`,
      [device],
    );
    await database.owner(
      `insert into live_climate (tenant_id, device_id, data_time, temperature)
       values ('100001', $1, '2026-05-31T04:04:00Z', 250), ('100001', $2, '2026-05-31T04:04:00Z', 199)`,
      [device, other],
    );
    return { device, other };
  }
});
