import { afterEach, expect, it } from 'vitest';
import { kept, resourceWorld } from '../../support/resource-world.ts';
import { s3StandIn } from '../../support/s3-stand-in.ts';

// What remains of a removal when the storage is slow, fails, or does not answer.

const { server, admin, upload, allow, database, logged } = await resourceWorld();
const s3 = await s3StandIn('AK-1', 'the-secret-of-s3');
await allow(new URL(s3.address).host);
const base = '/api/blade-resource/oss';
const added = await server.post(
  `${base}/submit`,
  {
    category: 1,
    ossCode: 'minio',
    endpoint: s3.address,
    bucketName: 'photos',
    accessKey: 'AK-1',
    secretKey: 'the-secret-of-s3',
  },
  admin,
);
const { id } = added.body.data as { id: string };
await server.post(`${base}/enable?id=${id}`, {}, admin);

const file = async (): Promise<string> => kept(await upload('oss/endpoint/put-file', 'x,y', 'data.csv')).name;
const remove = (...names: readonly string[]) =>
  server.post(`${base}/endpoint/remove-files?fileNames=${names}`, {}, admin);
const isStored = (name: string): boolean => s3.objects.has(`/photos/${name}`);
const linesOf = async (name: string) =>
  database.owner(
    `select tenant_id, account, before->>'domainUrl' as domain from audit_log where record_id = $1 and act = 'remove'`,
    [name],
  );
const line = { tenant_id: '100001', account: 'chief', domain: `${s3.address}/photos` };
const runJobs = async (): Promise<void> => {
  await database.owner(
    "update pgboss.job set start_after = now() where name = 'resource.removeFiles' and state in ('created', 'retry')",
  );
  await server.app.services.jobs.drain();
};

afterEach(() => s3.deletions(async () => 'done'));

it('a removal holds no connection to the database while the storage is asked', async () => {
  const name = await file();
  let open: unknown[] | undefined;
  s3.deletions(async () => {
    open = await database.owner(
      `select query from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
    );
    return 'done';
  });
  expect((await remove(name)).status).toBe(200);
  expect(open).toEqual([]);
});

it.each([
  ['fails', 'failed'],
  ['is not answered', 'unanswered'],
] as const)(
  'a removal that %s is told to the caller, completed by a job, and recorded once',
  async (_, end) => {
    const [one, other] = [await file(), await file()];
    s3.deletions(async (path) => (path.endsWith(one) ? end : 'done'));
    const reply = await remove(one, other);
    expect([reply.status, reply.body.errorCode]).toEqual([503, 'resource.storeFailed']);
    expect([isStored(one), isStored(other)]).toEqual([end === 'failed', true]);
    expect([await linesOf(one), await linesOf(other)]).toEqual([[], []]);

    s3.deletions(async () => 'done');
    await runJobs();
    expect([isStored(one), isStored(other)]).toEqual([false, false]);
    expect([await linesOf(one), await linesOf(other)]).toEqual([[line], [line]]);
  },
);

it('a job and two calls that remove one file at once record it once', async () => {
  const name = await file();
  s3.deletions(async () => 'failed');
  expect((await remove(name)).status).toBe(503);
  // No deletion is answered before all three have begun theirs.
  const all = Promise.withResolvers<'done'>();
  let arrived = 0;
  s3.deletions(() => {
    arrived += 1;
    if (arrived === 3) all.resolve('done');
    return all.promise;
  });
  const [, ...replies] = await Promise.all([runJobs(), remove(name), remove(name)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await linesOf(name)).toEqual([line]);

  await runJobs();
  expect(await linesOf(name)).toEqual([line]);
});

it('the file of a removed attachment is removed by a job where the storage fails', async () => {
  const { name, attachId } = kept(await upload('oss/endpoint/put-file-attach', 'x,y', 'data.csv'));
  s3.deletions(async () => 'failed');
  const reply = await server.post(`/api/blade-resource/attach/remove?ids=${attachId}`, {}, admin);
  expect(reply.status).toBe(200);
  await expect
    .poll(() => logged.some((text) => text.includes('removed later') && text.includes(name)))
    .toBe(true);
  expect(isStored(name)).toBe(true);

  s3.deletions(async () => 'done');
  await runJobs();
  expect(isStored(name)).toBe(false);
  expect(await linesOf(name)).toEqual([]);
});

it('a file that does not exist leaves neither a job nor a line', async () => {
  const name = `100001-${'0'.repeat(32)}.csv`;
  const jobs = () => database.owner("select id from pgboss.job where name = 'resource.removeFiles'");
  const before = await jobs();
  expect((await remove(name)).status).toBe(200);
  expect([await jobs(), await linesOf(name)]).toEqual([before, []]);
});
