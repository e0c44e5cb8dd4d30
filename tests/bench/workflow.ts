/**
 * Measures processes over HTTP, with everything stored: a process of three tasks started and completed by one
 * and by eight callers, compared with bare transactions that lock and write as many rows, and with the same
 * plus an event in the event log; the processor time of a completion; then the lists among 200,000 open
 * tasks, for an administrator, and for a person whose roles may claim half of them.
 *
 *   node tests/bench/workflow.ts
 */
import pg from 'pg';
import { programCalls } from '../../apps/server/areas/push/program-calls.ts';
import { taskMessages } from '../../apps/server/areas/push/task-messages.ts';
import { workflowArea } from '../../apps/server/areas/workflow/area.ts';
import { recordWrites } from '../../apps/server/record-writes.ts';
import { multipart } from '../support/multipart.ts';
import { figure } from './figure.ts';
import { benchServer, fetched } from './http-bench.ts';
import { percentile } from './support.ts';

const measuredMs = 6_000;
const countedSteps = 500;
const openTasks = 200_000;
const groups = 50;
const looks = 200;
const base = '/api/blade-flow';

const server = await benchServer(
  async () => undefined,
  (access) => [
    workflowArea({
      writes: recordWrites(access),
      messages: taskMessages,
      programs: (services) => programCalls(services, access.keys.sealing),
    }),
  ],
);
const { address, headers, database } = server;

/** Sends a request and returns `data`. @throws Error if it is refused */
async function call(path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${address}${base}/${path}`, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { success, data, msg } = (await reply.json()) as { success: boolean; data: unknown; msg: string };
  if (!success) throw new Error(`${path}: ${msg}`);
  return data;
}

const [me] = await database.owner(`select id::text as id from "user" where account = 'admin'`);
const adminId = String(me?.id);
const definitionId = await deployed();
for (const callers of [1, 8]) await handled(callers);
await processorTimes();
await lists();
await crowded();
await server.close();

/** Deploys a process of three sequential tasks, all assigned to the caller. */
async function deployed(): Promise<string> {
  const names = ['a', 'b', 'c'];
  const tasks = names.map((name) => `<userTask id="${name}" flowable:assignee="${adminId}"/>`).join('');
  const path = ['s', ...names, 'e'];
  const flows = path
    .slice(1)
    .map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${path[at]}" targetRef="${to}"/>`)
    .join('');
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="bench" name="bench"><startEvent id="s"/>${tasks}<endEvent id="e"/>${flows}</process></definitions>`;
  const { body, headers: type } = await multipart(xml, 'bench.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_1', tenantIds: '000000' },
  });
  const reply = await fetch(`${address}${base}/manager/deploy-upload`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: new Uint8Array(body),
  });
  const { data, msg } = (await reply.json()) as { data: { ids: string[] } | null; msg: string };
  const [id] = data?.ids ?? [];
  if (id === undefined) throw new Error(msg);
  return id;
}

/** Starts processes and completes all their tasks for some seconds, with a number of parallel callers. */
async function handled(callers: number): Promise<void> {
  const until = Date.now() + measuredMs;
  const times: number[] = [];
  let instances = 0;
  const work = async (): Promise<void> => {
    while (Date.now() < until) {
      const started = (await call('work/start-process', { processDefinitionId: definitionId })) as {
        processInstanceId: string;
      };
      for (let step = 0; step < 3; step += 1) {
        const [row] = await database.owner(
          "select id::text as id from wf_task where instance_id = $1 and status = 'open'",
          [started.processInstanceId],
        );
        const begun = performance.now();
        await call('work/complete-task', { taskId: String(row?.id), flag: 'ok' });
        times.push(performance.now() - begun);
      }
      instances += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  const perSecond = times.length / (measuredMs / 1_000);
  const bare = await bareSteps(callers, false);
  const telling = await bareSteps(callers, true);
  const who = callers === 1 ? '1 caller' : `${callers} callers`;
  figure({ what: `tasks completed, ${who}`, value: perSecond, unit: '/s' });
  figure({
    what: `instances from start to end, ${who}`,
    value: instances / (measuredMs / 1_000),
    unit: '/s',
  });
  figure({ what: `a completion, ${who}, p50`, value: percentile(times, 0.5), unit: 'ms' });
  figure({ what: `a completion, ${who}, p95`, value: percentile(times, 0.95), unit: 'ms' });
  figure({ what: `completions beside bare transactions, ${who}`, value: perSecond / bare, unit: '×' });
  // Transactions that append an event commit one after the other (docs/decisions/0008-event-log.md).
  const limit = `completions beside bare transactions that append an event, ${who}`;
  figure({ what: limit, value: perSecond / telling, unit: '×' });
}

/** Processor time of completions alone, without other load; that of Node includes the caller. */
async function processorTimes(): Promise<void> {
  for (let n = 0; n < countedSteps; n += 1)
    await call('work/start-process', { processDefinitionId: definitionId });
  // The open task of each running instance, in order: each of eight callers takes every eighth.
  const open = await database.owner("select id::text as id from wf_task where status = 'open' order by id");
  const [node, postgres] = [process.cpuUsage(), await database.processorTime()];
  const some = async (first: number): Promise<void> => {
    for (let at = first; at < open.length; at += 8)
      await call('work/complete-task', { taskId: String(open[at]?.id), flag: 'ok' });
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => some(first)));
  const { user, system } = process.cpuUsage(node);
  const each = {
    PostgreSQL: ((await database.processorTime()) - postgres) * 1_000,
    'server and caller': (user + system) / 1_000,
  };
  for (const [who, ms] of Object.entries(each))
    figure({ what: `a completion, processor time of ${who}`, value: ms / open.length, unit: 'ms' });
}

/** Bare transactions per second that lock a row, change two and add five, without a program. */
async function bareSteps(callers: number, isTold: boolean): Promise<number> {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: callers });
  await pool.query(
    'create table if not exists bench_step (id bigint generated always as identity primary key, state jsonb)',
  );
  const state = JSON.stringify({ tokens: { t1: { at: 'user', node: 'a', scope: 'c1' } } });
  const { rows } = await pool.query<{ id: string }>(
    'insert into bench_step (state) select $1 from generate_series(1, $2::int) returning id',
    [state, callers],
  );
  const until = Date.now() + measuredMs / 2;
  let steps = 0;
  const work = async (id: string | undefined): Promise<void> => {
    const client = await pool.connect();
    while (Date.now() < until) {
      await client.query('begin');
      await client.query('select state from bench_step where id = $1 for update', [id]);
      await client.query('update bench_step set state = $2 where id = $1', [id, state]);
      await client.query('update bench_step set state = $2 where id = $1', [id, state]);
      await client.query('insert into bench_step (state) select $1 from generate_series(1, 5)', [state]);
      if (isTold)
        await client.query(
          `insert into event_log (topic, version, key, tenant_id, payload) values ('bench.step', 1, $1, '000000', '{}')`,
          [id],
        );
      await client.query('commit');
      steps += 1;
    }
    client.release();
  };
  await Promise.all(rows.map(({ id }) => work(id)));
  await pool.end();
  return steps / (measuredMs / 2_000);
}

/**
 * Lists among many open tasks: 2% of them are for a role, a post and a department of the caller, a thousand
 * are assigned to the caller.
 */
async function lists(): Promise<void> {
  const [instance] = await database.owner('select id::text as id from wf_instance limit 1');
  const [own] = await database.owner(
    `select p.post_code as post, u.dept_id[1]::text as dept from "user" u join post p on p.id = u.post_id[1] where u.id = $1`,
    [adminId],
  );
  await database.owner(
    `insert into wf_task (tenant_id, instance_id, token, node, name, groups, created_at)
     select '000000', $1, 'bench' || n, 'a', 'a',
       case n / $3 % 4 when 0 then array['administrator'] when 1 then array['post:' || $4] when 2 then array['dept:' || $5]
         else array['administrator', 'dept:' || $5] end,
       now() - n * interval '1 second'
     from generate_series(1, $2::int) n where n % $3 = 0`,
    [instance?.id, openTasks, groups, own?.post, own?.dept],
  );
  await database.owner(
    `insert into wf_task (tenant_id, instance_id, token, node, name, groups, created_at)
     select '000000', $1, 'other' || n, 'a', 'a', array['group' || n % $3], now() - n * interval '1 second'
     from generate_series(1, $2::int) n where n % $3 <> 0`,
    [instance?.id, openTasks, groups],
  );
  await database.owner(
    `insert into wf_task (tenant_id, instance_id, token, node, name, assignee, created_at)
     select '000000', $1, 'mine' || n, 'a', 'a', $2, now() - n * interval '1 second' from generate_series(1, 1000) n`,
    [instance?.id, adminId],
  );
  // A database does so by itself soon after; that of tests is told not to.
  await database.owner('vacuum analyze wf_task');
  await database.owner('vacuum analyze wf_candidate');
  const bare = `select * from wf_task where tenant_id = '000000' and assignee = $1 and status = 'open'
    order by created_at desc, id desc limit 10`;
  for (const list of ['todo', 'claim'] as const) {
    const times: number[] = [];
    const limit: number[] = [];
    for (let look = 0; look < looks; look += 1) {
      // Alternately, since the speed of the machine varies.
      limit.push(await timed(() => database.owner(bare, [adminId])));
      const page = `${list}-list?size=10&current=${(look % 20) + 1}`;
      times.push(await timed(() => fetched(`${address}${base}/work/${page}`, headers)));
    }
    const what = `${list} list among ${openTasks.toLocaleString('en')} open tasks`;
    const median = percentile(times, 0.5);
    figure({ what: `${what}, p50`, value: median, unit: 'ms', target: 15, better: 'less' });
    figure({ what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', target: 40, better: 'less' });
    figure({
      what: `${what}, p50: of ten rows by their index from pg alone`,
      value: median / percentile(limit, 0.5),
      unit: '×',
    });
    // On a busy machine both wait: the time of pg alone is the limit for the list.
    figure({
      what: `${what}, p99: those ten rows from pg alone`,
      value: percentile(limit, 0.99),
      unit: 'ms',
    });
  }
}

/**
 * Lists and counts of a person with a department, a post and four roles, of which two name the same 100,000 tasks: a quarter of all tasks
 * are for one role each, a quarter for two of them.
 */
async function crowded(): Promise<void> {
  await database.owner(
    `with added as (insert into role (tenant_id, role_name, role_alias)
       select '000000', 'bench ' || n, 'bench' || n from generate_series(1, 4) n returning id)
     update "user" set role_id = role_id || (select array_agg(id) from added) where id = $1`,
    [adminId],
  );
  // Lists read the candidates only; the trigger would write them again row by row, for minutes.
  await database.owner(
    `insert into wf_candidate (tenant_id, who, created_at, task_id, instance_id, definition_id)
     select t.tenant_id, c.who, t.created_at, t.id, t.instance_id, i.definition_id from wf_task t join wf_instance i on i.id = t.instance_id
     cross join lateral unnest(case t.id % 4 when 0 then array['gbench1', 'gbench2'] when 1 then array['gbench3'] end) c(who)
     where t.status = 'open' and t.assignee is null`,
  );
  await database.owner('vacuum analyze wf_candidate');
  const paths = {
    'claim list, half of the tasks for the caller': 'claim-list?size=10&current=1',
    'claim list, page 20, half of the tasks for the caller': 'claim-list?size=10&current=20',
    'claim list of a month, half of the tasks for the caller': `claim-list?size=10&beginDate=${monthAgo()}`,
    'claim list by a name of no process, half of the tasks for the caller': `claim-list?size=10&processDefinitionName=nothing`,
    'counts in the shell, half of the tasks for the caller': 'counts',
  };
  for (const [what, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let look = 0; look < looks; look += 1)
      times.push(await timed(() => fetched(`${address}${base}/work/${path}`, headers)));
    figure({ what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms', target: 15, better: 'less' });
    figure({ what: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', target: 40, better: 'less' });
  }
}

function monthAgo(): string {
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  return encodeURIComponent(`${day} 00:00:00`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
