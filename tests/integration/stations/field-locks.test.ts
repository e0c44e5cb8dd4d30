import pg from 'pg';
import { expect, it } from 'vitest';
import { eventWriter } from '../../../apps/server/gateway/event-writer.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { recordingLog } from '../../support/log.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { deviceDraft } from '../../support/register-calls.ts';
import { registerSite, stationDraft } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const { owner, ownerUrl } = world.database;
const ours = await organisation(world);
const post = (path: string, body: Row) => world.post(`/api/${path}/submit`, body, ours.admin);
const target = idOf(await post('blade-stationInfo/stationInfo', stationDraft({ stationName: '新家' })));
const move = (dtuId: string) => post('blade-dtu/dtu', { id: dtuId, stationInfoId: target });

/** The number of transactions in this database that wait for a lock of another. */
const waiting = async () =>
  (
    await owner(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0]?.n;

/** Holds a lock of the owner while `work` runs, which may release it early. */
async function holding<T>(
  table: 'device' | 'dtu' | 'station',
  id: string,
  work: (letGo: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select 1 from ${table} where id = $1 for update`, [id]);
    return await work(() => client.query('rollback'));
  } finally {
    await client.end();
  }
}

const waits = (n: number) => until(async () => (await waiting()) === n, `${n} wait`);

/** Runs `acts` one after the other on a locked DTU, then releases them together. */
const queued = <T>(dtuId: string, acts: readonly (() => Promise<T>)[]): Promise<T[]> =>
  holding('dtu', dtuId, async (letGo) => {
    const running: Promise<T>[] = [];
    for (const act of acts) {
      running.push(act());
      await waits(running.length);
    }
    await letGo();
    return Promise.all(running);
  });

const departments = async (dtuId: string) =>
  (await owner('select distinct create_dept::text as dept from device where dtu_id = $1', [dtuId])).map(
    ({ dept }) => dept,
  );
const home = async () =>
  (await owner('select create_dept::text as dept from station where id = $1', [target]))[0]?.dept;

it('a device edited while its DTU moves to another station gets both changes and belongs to that station', async () => {
  const site = await registerSite(world, ours.admin);
  const replies = await queued(site.dtuId, [
    () => move(site.dtuId),
    () => post('blade-xwj/xwj', { id: site.device(1), name: '改名', address: 7 }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await departments(site.dtuId)).toEqual([await home()]);
});

it('a device that comes online while its DTU moves does not block it, nor the other way round', async () => {
  const [site, idle] = [await registerSite(world, ours.admin), await registerSite(world, ours.admin)];
  const log = recordingLog();
  const writer = eventWriter({
    db: world.database.store.asPlatform('as the gateway does'),
    live: world.live,
    log,
    now: world.now,
    stopping: new AbortController().signal,
  });
  const at = Date.now();
  const [dtuId, deviceId, tenantId] = [site.dtuId, site.device(1), ours.tenantId];
  const replies = await queued<unknown>(dtuId, [
    () => move(dtuId),
    async () => {
      // Events that arrive while the first one is being written are written together.
      writer.take({ kind: 'dtu-online', dtuId: idle.dtuId, tenantId, at, remote: '127.0.0.1:2' });
      writer.take({ kind: 'dtu-online', dtuId, tenantId, at, remote: '127.0.0.1:1' });
      writer.take({ kind: 'device-version', deviceId, tenantId, version: 'V2' });
      writer.take({ kind: 'device-online', deviceId, tenantId, at });
      await writer.flush();
    },
  ]);
  expect(replies[0]).toMatchObject({ status: 200 });
  expect(log.lines).toEqual([]);
  const [row] = await owner('select version, online_status from device where id = $1', [deviceId]);
  expect(row).toEqual({ version: 'V2', online_status: 1 });
});

it('a device just added to a DTU moves with it', async () => {
  const site = await registerSite(world, ours.admin);
  const replies = await queued(site.dtuId, [
    () => post('blade-xwj/xwj', deviceDraft(site.dtuId, { address: 9 })),
    () => move(site.dtuId),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await departments(site.dtuId)).toEqual([await home()]);
});

it('a device that another user is editing is not waited for: the move is refused and changes nothing', async () => {
  const [site, other] = [await registerSite(world, ours.admin), await registerSite(world, ours.admin)];
  const newcomer = other.device(1);
  const before = await departments(site.dtuId);
  const reply = await holding('station', target, async (letGo) => {
    const moving = move(site.dtuId);
    await waits(1);
    await owner('update device set dtu_id = $2, address = 11 where id = $1', [newcomer, site.dtuId]);
    return holding('device', newcomer, async () => {
      await letGo();
      return moving;
    });
  });
  expect([reply.status, reply.body.errorCode]).toEqual([409, 'record.stale']);
  const [row] = await owner('select station_info_id::text as station from dtu where id = $1', [site.dtuId]);
  expect(row).toEqual({ station: site.stationId });
  expect(await departments(site.dtuId)).toEqual(expect.arrayContaining(before));
});
