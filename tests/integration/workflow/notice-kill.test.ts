import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { later } from '../../support/later.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { deployFor, processXml } from '../../support/process-files.ts';
import { startProgram } from '../../support/program.ts';
import { dingtalkFits, webhookFits } from '../../support/push-stand-in.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';
import { until } from '../../support/until.ts';

// Separate programs as `npm start` runs them, beside a server in the test that starts processes and runs no jobs.

const secret = 'the-secret-of-a-robot';
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** While set, messages of this process are accepted and not answered. */
const silent = 'Silent';
let isSilent = true;
const dingtalk = await smsStandIn(async (arrived) => {
  if (isSilent && arrived.body.includes(silent)) await new Promise(() => undefined);
  return dingtalkFits(arrived, secret) ? { body: { errcode: 0 } } : { body: { errcode: 310000 } };
});
const hook = await smsStandIn((arrived) => ({
  status: webhookFits(arrived, hookSecret) ? 204 : 401,
  body: {},
}));
const town = await alarmWorld();
const { world, ours, admin } = town;
const { owner } = world.database;
const start = async () => {
  const program = startProgram(world.dataFolder, {
    DATABASE_URL: world.database.ownerUrl,
    LOG_LEVEL: 'warn',
  });
  later(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
  });
  await program.address;
  return program;
};
const processes = new Map<string, string>();

beforeAll(async () => {
  const hosts = [dingtalk, hook].map(({ address }) => new URL(address).host).join();
  await owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
    ['resource.allowedHosts', hosts],
  );
  for (const name of ['Own', silent]) {
    const task = '<userTask id="t" name="验收" flowable:assignee="admin"/>';
    processes.set(name, await deployFor(world, ours, processXml(name, task, ['s>t', 't>e'])));
  }
  const robot = {
    channelName: '群',
    type: 7,
    secretKey: secret,
    taskNotices: 'assigned',
    robotAddress: `${dingtalk.address}/send`,
  };
  const program = {
    channelName: '回调',
    type: 5,
    secretKey: hookSecret,
    topics: 'task.assigned',
    endpoint: `${hook.address}/in`,
  };
  for (const channel of [robot, program])
    idOf(await world.post('/api/blade-pushChannel/pushChannel/submit', channel, admin));
});

it('a group and a program are notified of a task once although servers are killed on the way, and by one of two servers', {
  timeout: 240_000,
}, async () => {
  const locks = new pg.Client({ connectionString: world.database.ownerUrl });
  await locks.connect();
  // A lock is held while a program starts, which takes longer on a busy machine.
  await locks.query('set idle_in_transaction_session_timeout = 0');
  later(() => locks.end());
  const hold = async (table: string) => void (await locks.query(`begin; lock table ${table} in share mode`));
  const letGo = () => locks.query('rollback');
  const isHeldUp = async (table: string) =>
    (await owner('select 1 from pg_locks where not granted and relation = $1::regclass', [table])).length > 0;
  const begin = async (name = 'Own'): Promise<string> => {
    const reply = await world.post(
      '/api/blade-flow/work/start-process',
      { processDefinitionId: processes.get(name) },
      admin,
    );
    const { processInstanceId } = reply.body.data as Row;
    const [task] = await owner('select id::text as id from wf_task where instance_id = $1', [
      processInstanceId,
    ]);
    return String(task?.id);
  };
  const callsOf = (task: string) => hook.arrived.filter(({ body }) => body.includes(`"taskId":"${task}"`));
  /** Results of the attempts to send a task's message to a channel, the first one first. */
  const results = async (task: string, type: number): Promise<readonly unknown[]> => {
    const rows = await owner(
      `select p.result from msg_push p join push_message m on m.id::text = p.message_id
       where m.type = $2 and m.facts->>'taskId' = $1 order by p.attempt`,
      [task, type],
    );
    return rows.map(({ result }) => result);
  };
  /** Starts a process, kills the server where `reached` is true, and postpones its jobs. */
  const killedAt = async (reached: (task: string) => Promise<boolean>, name?: string): Promise<string> => {
    const program = await start();
    const task = await begin(name);
    await until(() => reached(task), 'the server has come so far', 30_000);
    program.process.kill('SIGKILL');
    await program.ended;
    await letGo();
    // The next server must not start them before the first one has ended.
    await owner(`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`);
    return task;
  };

  await hold('push_message');
  const unwritten = await killedAt(() => isHeldUp('push_message'));
  await hold('msg_push');
  const untried = await killedAt(() => isHeldUp('msg_push'));
  expect([dingtalk.arrived, hook.arrived]).toEqual([[], []]);
  // The group's service accepts the message and does not answer any more. Other started calls have ended.
  const unanswered = await killedAt(async (task) => {
    const [begun] = await owner('select count(*)::int as n from msg_push where result = 0');
    const isTaken = dingtalk.arrived.some(({ body }) => body.includes(silent));
    return isTaken && (await results(task, 5)).at(-1) === 1 && begun?.n === 1;
  }, silent);
  isSilent = false;
  const withoutServer = await begin();

  await owner(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await Promise.all([start(), start()]);
  const afterwards = await begin();
  const all = { unwritten, untried, unanswered, withoutServer, afterwards };
  for (const [name, task] of Object.entries(all))
    for (const type of [5, 7])
      await until(async () => (await results(task, type)).at(-1) === 1, `${name} is told by ${type}`, 60_000);
  for (const task of [unwritten, untried, withoutServer, afterwards]) {
    expect(callsOf(task)).toHaveLength(1);
    expect([await results(task, 5), await results(task, 7)]).toEqual([[1], [1]]);
  }
  expect(new Set(callsOf(unanswered).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await results(unanswered, 5)).toEqual([1]);
  // It is unknown whether the group received the first message: the second one states that it may be a repetition.
  expect(await results(unanswered, 7)).toEqual([4, 1]);
  const texts = dingtalk.arrived.map(({ body }) =>
    String((JSON.parse(body) as Row & { text: Row }).text.content),
  );
  expect(texts.filter((text) => text.startsWith('（可能重复）'))).toHaveLength(1);
  expect(texts).toHaveLength(Object.keys(all).length + 1);
});
