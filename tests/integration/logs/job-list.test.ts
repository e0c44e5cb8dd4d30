import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { JobKindRow, JobRow } from '@heliodeck/model/wire/job';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob, handles } from '../../../apps/server/jobs/define-job.ts';
import type { JobQueue } from '../../../apps/server/jobs/queue.ts';
import { clockKind } from '../../support/job-kinds.ts';
import { organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const once = { limit: 0, delaySeconds: 1 };
const named = { payload: z.object({ n: z.number() }), version: 1, scope: 'tenant', retry: once } as const;
const failing = defineJob({ ...named, name: 'trial.failing', label: label('会失败的试验', 'Failing trial') });
const alone = defineJob({ ...named, name: 'trial.alone', label: label('单独', 'Alone'), single: true });
const clock = clockKind('skip');
let broken: Error | undefined = new Error('the provider is away');
const ran: number[] = [];
let queue: JobQueue | undefined;
const server = await platform(() => [
  ({ jobs }) => {
    queue = jobs;
    const run = async ({ payload }: { payload: { n: number } }): Promise<void> => {
      if (broken) throw broken;
      ran.push(payload.n);
    };
    return {
      name: 'trial',
      jobs: [handles(failing, run), handles(alone, run), handles(clock, async () => {})],
    };
  },
]);
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
const { database } = server;
const base = '/api/blade-log/job';
const jobs = (): JobQueue => {
  if (!queue) throw new Error('no queue');
  return queue;
};
const queued = (kind: typeof failing, n: number) =>
  database.store.tenantDb(org.tenantId).tx((_, session) => jobs().enqueue(session, kind, { payload: { n } }));
const again = (id: unknown, who: Record<string, string> = root) => server.post(`${base}/again`, { id }, who);
const page = async (query = '', headers: Record<string, string> = root) => {
  const reply = await server.get(`${base}/page${query}`, headers);
  expect(reply.status).toBe(200);
  return reply.body.data as { readonly records: readonly JobRow[]; readonly total: number };
};
/** A job that has just failed at its last attempt. */
async function dead(kind = failing, n = 1, error = new Error('the provider is away')): Promise<JobRow> {
  broken = error;
  await queued(kind, n);
  await jobs().drain();
  const [row] = (await page(`?state=dead&name=${kind.name}`)).records;
  if (!row) throw new Error('no job has failed');
  return row;
}
const lines = () =>
  database.owner(
    `select act, account, tenant_id as tenant, record_id as record, record_title as title, after from audit_log
     where entity = 'job' order by id`,
  );
const left = async (): Promise<number> =>
  Number((await database.owner(`select count(*) as n from pgboss.job where name = 'dead'`))[0]?.n);

describe('the list of jobs is refused', () => {
  it('the list is refused without a sign-in, and to a tenant, whatever its administrator’s permissions', async () => {
    for (const path of ['page', 'kinds']) {
      expect((await server.get(`${base}/${path}`)).status).toBe(401);
      expect((await server.get(`${base}/${path}`, org.admin)).status).toBe(403);
    }
  });

  it.each(['?state=dying', '?size=0', '?size=1000', '?current=-1', '?current=x', '?order=1'])(
    'the list is refused for invalid parameters: %s',
    async (query) => {
      expect((await server.get(`${base}/page${query}`, root)).status).toBe(400);
    },
  );

  it('a job is not run again by a user without permission, and nothing is written', async () => {
    const { id } = await dead();
    const before = await left();
    expect((await server.post(`${base}/again`, { id })).status).toBe(401);
    expect((await again(id, org.admin)).status).toBe(403);
    expect(await left()).toBe(before);
    expect(await lines()).toEqual([]);
  });

  it.each(['', 'x', 7, null, "1' or '1'='1", '00000000-0000-4000-8000-000000000000'])(
    'no job is run again for the id %j',
    async (id) => {
      const before = await left();
      const reply = await again(id);
      expect(reply.status).toBe(typeof id === 'string' && id.length === 36 ? 409 : 400);
      expect(await left()).toBe(before);
    },
  );

  it('a job that has not failed is not run again', async () => {
    const id = await queued(failing, 5);
    const reply = await again(id);
    expect([reply.status, reply.body.errorCode]).toEqual([409, 'job.gone']);
    broken = undefined;
    await jobs().drain();
  });
});

describe('a job that failed at its last attempt', () => {
  it('is listed first, once, with its kind, tenant, attempts, error and payload', async () => {
    await dead(failing, 3);
    broken = undefined;
    await queued(failing, 4);
    await jobs().drain();
    const { records, total } = await page('?name=trial.failing');
    expect(records.length).toBe(total);
    const states = records.map(({ state }) => state);
    expect(states.lastIndexOf('dead')).toBeLessThan(states.indexOf('done'));
    const row = records.find(({ payload }) => payload === '{"n":3}');
    expect(records.filter(({ payload }) => payload === '{"n":3}')).toHaveLength(1);
    expect(row).toMatchObject({
      name: 'trial.failing',
      title: '会失败的试验',
      state: 'dead',
      tries: 1,
      tenantId: org.tenantId,
      tenantName: '光明电力',
      error: 'the provider is away',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('shows a refusal with a code in the language of the reader', async () => {
    const { id } = await dead(failing, 8, new CodedError('job.unknownKind', { name: 'a.b' }));
    const inEnglish = (await page('?state=dead', { ...root, 'accept-language': 'en-US' })).records;
    expect(inEnglish.find((row) => row.id === id)).toMatchObject({
      title: 'Failing trial',
      error: 'This version of the program has no job a.b, so it cannot run it again',
    });
  });

  it('is run again once, with its payload, and the audit log contains the user', async () => {
    const { id, name } = await dead(failing, 21);
    broken = undefined;
    ran.length = 0;
    const before = (await lines()).length;
    const [one, other] = await Promise.all([again(id), again(id)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect((await again(id)).body.errorCode).toBe('job.gone');
    await jobs().drain();
    expect(ran).toEqual([21]);
    expect((await lines()).slice(before)).toEqual([
      {
        act: 'rerun',
        account: 'admin',
        tenant: '000000',
        record: id,
        title: name,
        after: { tenantId: org.tenantId },
      },
    ]);
    expect((await page('?state=dead')).records.map((row) => row.id)).not.toContain(id);
  });

  it('is not run again while another of a kind that runs alone is waiting', async () => {
    const { id } = await dead(alone, 31);
    await queued(alone, 32);
    const reply = await again(id);
    expect([reply.status, reply.body.errorCode]).toEqual([409, 'job.waits']);
    expect((await page('?state=dead')).records.map((row) => row.id)).toContain(id);
    broken = undefined;
    await jobs().drain();
    expect((await again(id)).status).toBe(200);
  });

  it('is not run again when this version of the program does not support its kind', async () => {
    const { id } = await dead();
    await database.owner(`update pgboss.job set source_name = 'trial.gone' where id = '${id}'`);
    const reply = await again(id);
    expect([reply.status, reply.body.errorCode]).toEqual([409, 'job.unknownKind']);
    expect(reply.body.msg).toContain('trial.gone');
    expect((await page('?state=dead&name=trial.gone')).records).toMatchObject([{ title: 'trial.gone' }]);
  });
});

describe('the kinds of jobs', () => {
  it('are listed with their schedules: hours, zone and the next time', async () => {
    await database.owner(
      `insert into job_clock (name, cron, zone, next_at) values ('${clock.name}', '0 2 * * *', 'UTC', '2026-06-02T02:00:00Z')`,
    );
    const reply = await server.get(`${base}/kinds`, root);
    const kinds = reply.body.data as readonly JobKindRow[];
    expect(kinds.find(({ name }) => name === clock.name)).toMatchObject({
      title: '试验时钟',
      zone: 'UTC',
      nextTime: '2026-06-02 10:00:00',
    });
    expect(kinds.find(({ name }) => name === failing.name)).toMatchObject({ cron: null, nextTime: null });
  });
});
