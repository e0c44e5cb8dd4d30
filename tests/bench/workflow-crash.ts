/**
 * Kills two servers on one database, with SIGKILL, while people handle tasks through both; then looks: everything that was acknowledged is
 * there, nothing was done twice, and every process comes to its end. After that 10,000 timers that came due while no server ran.
 *
 *   node tests/bench/workflow-crash.ts [--rounds 10] [--timers 10000]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { entities } from '@heliodeck/model/registries/entities';
import { openAccess } from '../../apps/server/access/access.ts';
import { loadKeyRing } from '../../apps/server/access/key-ring.ts';
import { createApp } from '../../apps/server/app.ts';
import { taskMessages } from '../../apps/server/areas/push/task-messages.ts';
import { signInArea } from '../../apps/server/areas/sign-in/area.ts';
import { workflowArea } from '../../apps/server/areas/workflow/area.ts';
import { readConfig } from '../../apps/server/config.ts';
import { jobsArea } from '../../apps/server/jobs/area.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { recordWrites } from '../../apps/server/record-writes.ts';
import { seed } from '../../apps/server/seed/seed.ts';
import { declaredSchema } from '../../apps/server/store/schema.ts';
import { openStore } from '../../apps/server/store/store.ts';
import { quietLog } from '../support/log.ts';
import { multipart } from '../support/multipart.ts';
import { auditProcesses } from '../support/process-audit.ts';
import { figure } from './figure.ts';
import { signIn } from './http-bench.ts';
import { benchDatabase } from './support.ts';

const password = 'bench-password';
const base = '/api/blade-flow';
const callers = 6;

if (process.env.CRASH_CHILD === '1') await serve();
else {
  const { values: options } = parseArgs({
    options: { rounds: { type: 'string', default: '10' }, timers: { type: 'string', default: '10000' } },
  });
  await killAndLook(Number(options.rounds), Number(options.timers));
}

/** A server of its own, as the program has it; tells where it answers. */
async function serve(): Promise<void> {
  const [ownerUrl = '', keys = ''] = process.argv.slice(2);
  const store = await openStore({ ownerUrl, schema: declaredSchema(), log: quietLog });
  const access = openAccess(store, await loadKeyRing(keys));
  const app = await createApp({
    foundation: {
      config: readConfig({ DATA_DIR: keys, DEMO: '0' }),
      ...{
        log: quietLog,
        store,
        logs: noLogs,
        now: () => new Date(),
        stopping: new AbortController().signal,
      },
    },
    policy: access.policy,
    entities: [...entities.values()],
    areas: [
      signInArea(access),
      workflowArea({ writes: recordWrites(access), messages: taskMessages }),
      jobsArea,
    ],
    consoleFolder: join(keys, 'none'),
    version: 'bench',
  });
  process.send?.(await app.http.listen('127.0.0.1', 0));
}

interface Server {
  readonly child: ChildProcess;
  readonly address: string;
}

type Row = Readonly<Record<string, unknown>>;

async function killAndLook(rounds: number, timers: number): Promise<void> {
  const database = await benchDatabase();
  const keys = mkdtempSync(join(tmpdir(), 'heliodeck-bench-keys-'));
  const servers: (Server | undefined)[] = [];
  const start = async (): Promise<Server> => {
    const child = fork(import.meta.filename, [database.ownerUrl, keys], {
      env: { ...process.env, CRASH_CHILD: '1' },
    });
    const [address] = (await once(child, 'message')) as [string];
    return { child, address };
  };
  const kill = async (at: number): Promise<void> => {
    const child = servers[at]?.child;
    servers[at] = undefined;
    child?.kill('SIGKILL');
    if (child !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
  };
  try {
    await seed(database.store, { adminPassword: password });
    servers.push(await start(), await start());
    const first = servers[0]?.address ?? '';
    const headers = await signIn(first, { tenantId: '000000', username: 'admin', password });
    const [me] = await database.owner(`select id::text as id from "user" where account = 'admin'`);
    const definition = await deployed(first, headers, String(me?.id));
    const told = { starts: new Set<string>(), tasks: new Set<string>(), cut: 0 };
    const call = async (path: string, body?: Row): Promise<Row | undefined> => {
      const up = servers.filter((one) => one !== undefined);
      const server = up[Math.floor(Math.random() * up.length)];
      if (server === undefined) return undefined;
      try {
        const reply = await fetch(`${server.address}${base}/${path}`, {
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        });
        const answer = (await reply.json()) as Row;
        return answer.success === true ? { data: answer.data } : undefined;
      } catch {
        told.cut += 1;
        return undefined;
      }
    };
    const handleSome = async (mayStart: boolean): Promise<number> => {
      if (mayStart && Math.random() < 0.3) {
        const started = (await call('work/start-process', { processDefinitionId: definition }))?.data as
          | Row
          | undefined;
        if (started !== undefined) told.starts.add(String(started.processInstanceId));
      }
      const page = (await call('work/todo-list?size=30'))?.data as { records: Row[] } | undefined;
      const taskIds = (page?.records ?? []).map((row) => String(row.taskId));
      const picked = taskIds[Math.floor(Math.random() * taskIds.length)];
      if (picked === undefined) return 0;
      if ((await call('work/complete-task', { taskId: picked, flag: 'ok' })) !== undefined)
        told.tasks.add(picked);
      return taskIds.length;
    };
    let isLoaded = true;
    const people = Array.from({ length: callers }, async () => {
      while (isLoaded) if ((await handleSome(true)) === 0) await wait(50);
    });
    for (let round = 1; round <= rounds; round += 1) {
      await wait(1_500 + Math.random() * 1_500);
      // One after the other in odd rounds, so that the other one goes on alone; both at once in even ones.
      for (const at of [0, 1]) {
        await kill(at);
        if (round % 2 === 1) servers[at] = await start();
      }
      for (const at of [0, 1]) servers[at] ??= await start();
      process.stdout.write(
        `  round ${round} of ${rounds}: ${told.tasks.size} completions acknowledged, ${told.cut} calls cut off\n`,
      );
    }
    isLoaded = false;
    await Promise.all(people);
    const isRunning = async () =>
      Number((await database.owner(`select count(*) from wf_instance where status = 'running'`))[0]?.count) >
      0;
    for (const end = Date.now() + 300_000; Date.now() < end && (await isRunning()); )
      await Promise.all(
        Array.from({ length: callers }, async () =>
          (await handleSome(false)) === 0 ? wait(200) : undefined,
        ),
      );
    figure({ what: 'completions acknowledged while servers were killed', value: told.tasks.size, unit: '' });
    const wrong = await auditProcesses(database.owner, told, {
      ...{ all: ['s', 'a', 'b', 't', 'c', 'e'], tasks: ['a', 'b', 'c'] },
    });
    for (const [what, value] of Object.entries(wrong)) {
      figure({ what, value, unit: '' });
      if (value !== 0) process.exitCode = 1;
    }
    for (const at of [0, 1]) await kill(at);
    if (timers > 0)
      await ringAll(database.owner, definition, timers, async () =>
        servers.push(await start(), await start()),
      );
  } finally {
    for (const server of servers) server?.child.kill('SIGKILL');
    await database.close();
    rmSync(keys, { recursive: true });
  }
}

/** Two tasks side by side, a second of waiting, then a third one; every node is passed once by each instance. */
async function deployed(address: string, headers: Record<string, string>, adminId: string): Promise<string> {
  const task = (id: string) => `<userTask id="${id}" flowable:assignee="${adminId}"/>`;
  const pairs = ['s>f', 'f>a', 'f>b', 'a>j', 'b>j', 'j>t', 't>c', 'c>e'];
  const flows = pairs.map((pair) => {
    const [from, to] = pair.split('>');
    return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
  });
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="crash"><startEvent id="s"/><parallelGateway id="f"/><parallelGateway id="j"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>${['a', 'b', 'c'].map(task).join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`;
  const { body, headers: type } = await multipart(xml, 'crash.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_1', tenantIds: '000000' },
  });
  const reply = await fetch(`${address}${base}/manager/deploy-upload`, {
    ...{ method: 'POST', headers: { ...headers, ...type }, body: new Uint8Array(body) },
  });
  const { data, msg } = (await reply.json()) as { data?: { ids: readonly string[] }; msg: string };
  const [id] = data?.ids ?? [];
  if (id === undefined) throw new Error(`the process was not deployed: ${msg}`);
  return id;
}

type Owner = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Timers that came due at night, all at different times; then two servers start. */
async function ringAll(
  owner: Owner,
  definition: string,
  timers: number,
  start: () => Promise<unknown>,
): Promise<void> {
  const due = Date.now() - 8 * 3_600_000;
  const state = {
    ...{
      v: 1,
      process: 'crash',
      status: 'running',
      isSuspended: false,
      isChild: false,
      zone: 'Asia/Shanghai',
    },
    ...{
      businessKey: 'wf_form:1',
      starter: '',
      counter: 3,
      scopes: { c1: { id: 'c1', node: 'crash', vars: {} } },
    },
    tokens: { t2: { id: 't2', node: 't', scope: 'c1', at: 'event' } },
    subs: { s3: { id: 's3', kind: 'timer', node: 't', scope: 'c1', token: 't2', plan: { due } } },
  };
  await owner(
    `with made as (
       insert into wf_instance (id, root_id, tenant_id, definition_id, business_table, business_id, state, status, started_at)
       select n.id, n.id, '000000', $1, 'bench', 'timer', $2, 'running', now() from (select new_id() as id from generate_series(1, $3)) n
       returning id)
     insert into wf_timer (tenant_id, instance_id, sub, due_at)
     select '000000', id, 's3', to_timestamp($4::float8 / 1000) + random() * interval '7 hours' from made`,
    [definition, JSON.stringify(state), timers, due],
  );
  const began = performance.now();
  await start();
  const left = async () => Number((await owner('select count(*) from wf_timer'))[0]?.count);
  for (const end = Date.now() + 900_000; Date.now() < end && (await left()) > 0; ) await wait(250);
  figure({
    what: `${timers} timers of a night's downtime`,
    value: (performance.now() - began) / 1000,
    unit: 's',
  });
  const [row] = await owner(
    `select count(*) filter (where n = 1) as once, count(*) filter (where n > 1) as twice from (
       select i.id, (select count(*) from wf_task t where t.instance_id = i.id and t.node = 'c') as n
       from wf_instance i where i.business_table = 'bench') as each`,
  );
  figure({ what: 'timers that rang twice', value: Number(row?.twice), unit: '' });
  figure({
    what: 'timers that rang never',
    value: timers - Number(row?.once) - Number(row?.twice),
    unit: '',
  });
  if (Number(row?.once) !== timers) process.exitCode = 1;
}
