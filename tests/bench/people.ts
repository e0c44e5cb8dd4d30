/**
 * Lists of a large platform over HTTP: 100,000 users and 10,000 departments, at 500 requests per second at
 * fixed times, however long the previous one takes; the caller runs in a separate thread.
 *
 *   node tests/bench/people.ts
 */

import { Agent } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { administrationAreas } from '../support/administration-areas.ts';
import { figure } from './figure.ts';
import { benchServer, fetched } from './http-bench.ts';
import { type BenchDatabase, percentile } from './support.ts';

const users = 100_000;
const departments = 10_000;
const perSecond = 500;
const warmUpMs = 2_000;
/** Long enough that a single pause of the machine does not determine the slowest hundredth. */
const measuredMs = 20_000;

interface Load {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly paths: readonly string[];
  readonly perSecond: number;
}

if (isMainThread) await measure();
else parentPort?.postMessage(await call(workerData as Load));

async function measure(): Promise<void> {
  const server = await benchServer(plant, (access) => administrationAreas(access));
  const { address, headers, database } = server;
  const some = (
    await database.owner(`select id::text from dept where dept_name like 'Bench 1%' order by id limit 100`)
  ).map(({ id }) => String(id));
  const [top] = await database.owner(`select id::text from dept where dept_name = 'Bench'`);
  const page = '/api/blade-user/page?size=10';
  const loads: readonly (readonly [string, readonly string[]])[] = [
    ['users, first page', [page]],
    ['users of a department and below', some.map((id) => `${page}&deptId=${id}`)],
    ['users of the topmost department and below', [`${page}&deptId=${top?.id}`]],
    ['users by part of a name', Array.from({ length: 100 }, (_, n) => `${page}&realName=son+${n * 907}`)],
    ['users by two characters that many have', [`${page}&realName=Pe`]],
    ['users by account', Array.from({ length: 100 }, (_, n) => `${page}&account_equal=bench${n * 911}`)],
    ['departments, a level of the tree', some.map((id) => `/api/blade-system/dept/lazy-list?parentId=${id}`)],
    ['departments of the user screen', some.map((id) => `/api/blade-system/dept/lazy-tree?parentId=${id}`)],
  ];
  for (const [name, paths] of loads) {
    const times = await inThread({ address, headers, paths, perSecond });
    figure({ what: `${name}: p50 at ${perSecond} requests/s`, value: percentile(times, 0.5), unit: 'ms' });
    const slowest = percentile(times, 0.99);
    figure({ what: `${name}: p99`, value: slowest, unit: 'ms', target: 20, better: 'less' });
  }
  await server.close();
}

/** A tree of ten by a hundred by ten departments below one; users are distributed evenly. */
async function plant({ owner }: BenchDatabase): Promise<void> {
  const [role] = await owner(`select id::text from role where tenant_id = '000000' limit 1`);
  await owner(
    `with top as (insert into dept (tenant_id, dept_name, full_name, parent_id, ancestors, dept_category, sort)
       values ('000000', 'Bench', 'Bench', 0, '0', 1, 1) returning id),
     a as (insert into dept (tenant_id, dept_name, full_name, parent_id, ancestors, dept_category, sort)
       select '000000', 'Bench ' || n, 'Bench ' || n, top.id, '0,' || top.id, 1, n
       from top, generate_series(1, 10) n returning id, dept_name, ancestors),
     b as (insert into dept (tenant_id, dept_name, full_name, parent_id, ancestors, dept_category, sort)
       select '000000', a.dept_name || '-' || n, a.dept_name || '-' || n, a.id, a.ancestors || ',' || a.id, 2, n
       from a, generate_series(1, 99) n returning id, dept_name, ancestors)
     insert into dept (tenant_id, dept_name, full_name, parent_id, ancestors, dept_category, sort)
     select '000000', b.dept_name || '-' || n, b.dept_name || '-' || n, b.id, b.ancestors || ',' || b.id, 3, n
     from b, generate_series(1, $1 / 990) n`,
    [departments],
  );
  await owner(
    `with d as (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from dept where dept_name like 'Bench%')
     insert into "user" (tenant_id, account, name, real_name, user_type, role_id, dept_id, post_id, electrovalence)
     select '000000', 'bench' || n, 'Person ' || n, 'Person ' || n, 1, array[$2::bigint], array[d.id], array[]::bigint[], 1
     from generate_series(1, $1) n join d on d.place = n % d.all_of_them`,
    [users, role?.id],
  );
  await owner('vacuum analyze');
  // The aftermath of the bulk load is not measured.
  await owner('checkpoint');
}

function inThread(load: Load): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: load });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

/** Sends requests at fixed times. The time of a request counts from when it was due, including waiting. */
async function call({ address, headers, paths, perSecond }: Load): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const began = performance.now();
  const total = ((warmUpMs + measuredMs) / 1000) * perSecond;
  for (let n = 0; n < total; n += 1) {
    const due = began + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resume) => setTimeout(resume, early));
    const ask = async () => {
      const status = await fetched(address + (paths[n % paths.length] ?? ''), headers, agent);
      if (status !== 200) throw new Error(`refused: ${status}`);
      if (due - began > warmUpMs) times.push(performance.now() - due);
    };
    running.push(ask());
  }
  await Promise.all(running);
  agent.destroy();
  return times;
}
