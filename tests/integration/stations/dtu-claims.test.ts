import { FakeDtu } from '@heliodeck/gateway/fake-dtu.test-support';
import { describe, expect, it } from 'vitest';
import { claimJobs } from '../../../apps/server/jobs/claim-jobs.ts';
import { claimNotes } from '../../../apps/server/jobs/claim-notes.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { runJob } from '../../support/job.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { dtuPath, registerCalls, stationPath } from '../../support/register-calls.ts';
import { newDesign, stationDraft } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

/** Anybody who knows an IMEI can claim it; these rules prevent claims of another's DTU. */
const world = await fieldWorld();
const { admin } = await organisation(world);
const { post, add } = registerCalls(world, admin);
const stationInfoId = await add(stationPath, stationDraft());
const operator = await world.signIn('000000', 'admin');

const claim = async (imei: string, more: Row = {}) => {
  const { status, body } = await post(`${dtuPath}/submit`, { stationInfoId, name: 'D', imei, ...more });
  return {
    status,
    body: body as { code: unknown; error?: string; errorCode?: string; data?: Row; params?: Row },
  };
};
const record = async (id: string) =>
  (await world.get(`/api/${dtuPath}/detail?id=${id}`, admin)).body.data as Row;
const demand = (proof: string) =>
  world.database.owner(
    `update param set param_value = $1 where tenant_id = '000000' and param_key = 'dtu.claimProof'`,
    [proof],
  );
async function dialling(words: string): Promise<FakeDtu> {
  const dtu = new FakeDtu(world.gatewayPort);
  later(() => dtu.hangUp());
  dtu.send(`${words}\r\n`);
  return dtu;
}
const heard = (imei: string) =>
  until(async () => (await world.gateway.unclaimed(imei)).length > 0, 'the gateway hears it');
const { store } = world.database;
const platform = store.asPlatform('a test');
const lines: unknown[] = [];
const notes = claimNotes({
  db: platform,
  events: store.events,
  log: quietLog,
  logs: {
    usual: {
      write() {},
      async writeIn(_session, _origin, _level, logId, data) {
        lines.push({ logId, ...data });
      },
    },
  },
});
await notes.start();
later(() => notes.stop());
/** Runs the job of the clock this much later; returns its lines in the usual log. */
async function lapse(afterMs: number): Promise<readonly unknown[]> {
  await runJob(claimJobs[0], platform, new Date(Date.now() + afterMs));
  await until(() => notes.drain(), 'this server held the cursor');
  await world.gateway.settled();
  return lines.splice(0);
}
const dayMs = 86_400_000;

describe('an IMEI that is in use', () => {
  it('cannot be claimed, and its owner is not disclosed, whether it is another tenant or one’s own', async () => {
    const { imei } = newDesign();
    await world.database.owner(`insert into dtu (tenant_id, name, imei) values ('999999', 'Neighbour', $1)`, [
      imei,
    ]);
    const own = newDesign().imei;
    expect((await claim(own)).status).toBe(200);
    const [theirs, ours] = [await claim(imei), await claim(own)];
    expect(theirs.status).toBe(400);
    const words = (body: object, id: string) =>
      JSON.stringify(body)
        .replaceAll(id, '#')
        .replace(/"requestId":"[^"]*"/, '');
    expect(words(theirs.body, imei)).toBe(words(ours.body, own));
    expect(JSON.stringify(theirs.body)).not.toMatch(/999999|Neighbour/);
  });
});

describe('a claim', () => {
  it('a claim without traffic for a day lapses: its IMEI is free, the record stays, and the log reports it', async () => {
    const { imei } = newDesign();
    const id = String((await claim(imei)).body.data?.id);
    expect(await lapse(dayMs - 60_000)).toEqual([]);
    const silent = (await world.get('/api/blade-dtu/dtu/silent-claims', operator)).body.data as Row[];
    const told = silent.find((one) => one.id === id);
    expect(told).toMatchObject({ imei, lapsed: false });
    expect(Date.parse(String(told?.lapsesAt)) - Date.parse(String(told?.claimedAt))).toBe(dayMs);
    expect(await lapse(dayMs + 1000)).toContainEqual({ logId: 'dtu.claimLapsed', dtuId: id, imei });
    expect(await lapse(dayMs + 1000)).toEqual([]);
    expect(await record(id)).toMatchObject({ imei: null, lapsedImei: imei, name: 'D' });
    // All other fields can be edited, and another tenant can claim the IMEI.
    expect((await post(`${dtuPath}/submit`, { id, name: 'E' })).status).toBe(200);
    const second = String((await claim(imei)).body.data?.id);
    expect((await post(`${dtuPath}/submit`, { id, imei })).status).toBe(400);
    expect((await record(second)).lapsedImei).toBeNull();
  });

  it('a claim whose DTU has ever sent data never lapses', async () => {
    const { imei } = newDesign();
    const id = String((await claim(imei)).body.data?.id);
    const dtu = await dialling(imei);
    await until(async () => (await record(id)).firstHeardAt, 'its first connection is noted');
    dtu.hangUp();
    await lapse(400 * dayMs);
    expect(await record(id)).toMatchObject({ imei });
  });

  it('created before claims expired never lapses', async () => {
    const { imei } = newDesign();
    await world.database.owner(`insert into dtu (tenant_id, name, imei) values ('999999', 'Old', $1)`, [
      imei,
    ]);
    await lapse(400 * dayMs);
    expect(await world.database.owner('select imei from dtu where imei = $1', [imei])).toEqual([{ imei }]);
  });

  it('a claim without traffic is shown to the platform’s operators only', async () => {
    expect((await world.get('/api/blade-dtu/dtu/silent-claims', admin)).status).toBe(403);
    expect((await world.get('/api/blade-dtu/dtu/silent-claims')).status).toBe(401);
  });

  it('is limited per day, for any user and any number of concurrent requests', async () => {
    await world.database.owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'x', 'dtu.claimsPerDay', '1')`,
    );
    try {
      const answers = await Promise.all([1, 2, 3].map(() => claim(newDesign().imei)));
      expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
    } finally {
      await world.database.owner(`delete from param where param_key = 'dtu.claimsPerDay'`);
    }
  });
});

describe('a claim proved by the first packet', () => {
  it('a DTU that is already dialling in cannot be claimed, and one that connects after the claim is', async () => {
    await demand('packet');
    try {
      const busy = newDesign().imei;
      await dialling(busy);
      await heard(busy);
      expect(await claim(busy)).toMatchObject({ status: 400 });
      const { imei } = newDesign();
      const id = String((await claim(imei)).body.data?.id);
      expect((await record(id)).proofUntil).toBeTruthy();
      await dialling(imei);
      await until(async () => (await record(id)).firstHeardAt, 'its first connection is noted');
      await lapse(700_000);
      expect(await record(id)).toMatchObject({ imei });
      const late = newDesign().imei;
      const lateId = String((await claim(late)).body.data?.id);
      expect(await lapse(590_000)).toEqual([]);
      expect(await lapse(610_000)).toContainEqual({ logId: 'dtu.claimLapsed', dtuId: lateId, imei: late });
    } finally {
      await demand('off');
    }
  });
});

describe('a claim proved by a code', () => {
  it('only a user with the key that the DTU sends can claim it', async () => {
    await demand('code');
    try {
      const { imei } = newDesign();
      const registrationKey = 'Sticker-4711';
      expect(await claim(imei)).toMatchObject({
        status: 400,
        body: { params: { field: 'registrationKey' } },
      });
      expect(await claim(imei, { registrationKey })).toMatchObject({
        status: 400,
        body: { params: { field: 'imei' } },
      });
      await dialling(`IMEI:${imei};KEY:${registrationKey}`);
      await heard(imei);
      const wrong = await claim(imei, { registrationKey: 'Sticker-4712' });
      expect(wrong).toMatchObject({ status: 400, body: { params: { field: 'registrationKey' } } });
      const { status, body } = await claim(imei, { registrationKey });
      expect(status).toBe(200);
      const id = String(body.data?.id);
      await until(async () => (await world.gateway.online([id])).length > 0, 'it is let in');
    } finally {
      await demand('off');
    }
  });

  it('a parameter with an unknown requirement is refused', async () => {
    const { status } = await world.post(
      '/api/blade-system/param/submit',
      { paramName: 'x', paramKey: 'dtu.claimProof', paramValue: 'maybe' },
      operator,
    );
    expect(status).toBe(400);
  });
});

describe('the key of a DTU', () => {
  it('is entered, stored sealed and never returned, and a socket without it is refused', async () => {
    const { imei } = newDesign();
    for (const registrationKey of ['short', 'with space', 'a;b;c;d;e', 'x'.repeat(65), 'schlüssel-lang'])
      expect((await claim(imei, { registrationKey })).status, registrationKey).toBe(400);
    expect((await claim(imei, { keyed: true })).status).toBe(400);
    const registrationKey = 'Own.Key-0001';
    const id = String((await claim(imei, { keyed: true, registrationKey })).body.data?.id);
    const [row] = await world.database.owner('select registration_key as key from dtu where id = $1', [id]);
    expect(String(row?.key)).toMatch(/^v1:/);
    const shown = JSON.stringify([
      await record(id),
      (await world.get(`/api/${dtuPath}/list?imei=${imei}`, admin)).body,
    ]);
    expect(shown).not.toContain(registrationKey);
    expect(shown).not.toContain(String(row?.key));
    const before = (await world.gateway.counters()).gateway.discards['wrong-key'] ?? 0;
    const thief = await dialling(imei);
    await until(() => thief.closed, 'it is closed');
    expect((await world.gateway.counters()).gateway.discards['wrong-key']).toBe(before + 1);
    expect(await world.gateway.online([id])).toEqual([]);
    await dialling(`IMEI:${imei};KEY:${registrationKey}`);
    await until(async () => (await world.gateway.online([id])).length > 0, 'it is let in');
    // An edit without the key keeps it; without the requirement it is removed.
    expect((await post(`${dtuPath}/submit`, { id, name: 'K', registrationKey: '' })).status).toBe(200);
    const [kept] = await world.database.owner('select registration_key as key from dtu where id = $1', [id]);
    expect(kept).toEqual(row);
    expect((await post(`${dtuPath}/submit`, { id, keyed: false })).status).toBe(200);
    const [gone] = await world.database.owner('select registration_key as key from dtu where id = $1', [id]);
    expect(gone).toEqual({ key: null });
  });
});
