import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { multipart } from './multipart.ts';
import { type Acknowledged, auditProcesses } from './process-audit.ts';

type Headers = Record<string, string>;
type Row = Readonly<Record<string, unknown>>;
type Owner = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

interface Server {
  readonly child: ChildProcess;
  readonly address: string;
}

/** Two servers on one database, in separate processes, each of which can be killed and restarted. */
export interface ServerPair {
  start(at: number): Promise<void>;
  kill(at: number): Promise<void>;
  /** Addresses of the running ones. */
  addresses(): readonly string[];
  close(): void;
}

const child = fileURLToPath(new URL('./process-child.ts', import.meta.url));
const base = '/api/blade-flow';

/** Starts two servers. @param secrets passwords of the roles as JSON, if the database server is shared */
export async function serverPair(ownerUrl: string, keys: string, secrets = ''): Promise<ServerPair> {
  const servers: (Server | undefined)[] = [];
  const pair: ServerPair = {
    async start(at) {
      const process = fork(child, [ownerUrl, keys, secrets]);
      const [address] = (await Promise.race([
        once(process, 'message'),
        once(process, 'exit').then(() => Promise.reject(new Error('a server ended before it answered'))),
      ])) as [string];
      servers[at] = { child: process, address };
    },
    async kill(at) {
      const process = servers[at]?.child;
      servers[at] = undefined;
      process?.kill('SIGKILL');
      if (process !== undefined && process.exitCode === null && process.signalCode === null)
        await once(process, 'exit');
    },
    addresses: () => servers.flatMap((one) => one?.address ?? []),
    close() {
      for (const one of servers) one?.child.kill('SIGKILL');
    },
  };
  await Promise.all([pair.start(0), pair.start(1)]);
  return pair;
}

/** Nodes of the process that people handle while servers are killed. */
const nodes = { all: ['s', 'a', 'b', 'w', 'm', 't', 'c', 'e'], tasks: ['a', 'b', 'c'] } as const;

/**
 * Deploys a process of two parallel tasks, the second of which sends a message that a third branch waits for,
 * a second of waiting, then a third task. @returns the id of its definition
 */
export async function deployCrash(address: string, headers: Headers, userId: string): Promise<string> {
  const task = (id: string) => `<userTask id="${id}" flowable:assignee="${userId}"/>`;
  const pairs = ['s>f', 'f>a', 'f>b', 'f>m', 'a>j', 'b>w', 'w>j', 'm>j', 'j>t', 't>c', 'c>e'];
  const flows = pairs.map((pair) => {
    const [from, to] = pair.split('>');
    return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
  });
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><message id="ready" name="ready"/><process id="crash"><startEvent id="s"/><parallelGateway id="f"/><parallelGateway id="j"/><intermediateThrowEvent id="w"><messageEventDefinition messageRef="ready"/></intermediateThrowEvent><intermediateCatchEvent id="m"><messageEventDefinition messageRef="ready"/></intermediateCatchEvent><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>${nodes.tasks.map(task).join('')}<endEvent id="e"/>${flows.join('')}</process></definitions>`;
  const { body, headers: type } = await multipart(xml, 'crash.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_1', tenantIds: '000000' },
  });
  const reply = await fetch(`${address}${base}/manager/deploy-upload`, {
    method: 'POST',
    headers: { ...headers, ...type },
    body: new Uint8Array(body),
  });
  const { data, msg } = (await reply.json()) as { data?: { ids: readonly string[] }; msg: string };
  const [id] = data?.ids ?? [];
  if (id === undefined) throw new Error(`the process was not deployed: ${msg}`);
  return id;
}

/** Acknowledgements to callers, the number of interrupted requests, and the faults in the database afterwards. */
interface Outcome {
  readonly told: Acknowledged & { readonly cut: number };
  readonly wrong: Readonly<Record<string, number>>;
}

/**
 * Kills servers while people start and handle processes through both, one of them in odd rounds and both in
 * even ones; then waits until every process has ended.
 */
export async function handleWhileKilled(
  pair: ServerPair,
  owner: Owner,
  given: {
    readonly headers: Headers;
    readonly definition: string;
    readonly rounds: number;
    readonly callers: number;
    readonly endWithinMs: number;
    readonly afterRound?: (round: number, told: Outcome['told']) => void;
  },
): Promise<Outcome> {
  const { headers, definition, rounds, callers, endWithinMs, afterRound } = given;
  const told = { starts: new Set<string>(), tasks: new Set<string>(), cut: 0 };
  const call = async (path: string, body?: Row): Promise<Row | undefined> => {
    const up = pair.addresses();
    const address = up[Math.floor(Math.random() * up.length)];
    if (address === undefined) return undefined;
    try {
      const reply = await fetch(`${address}${base}/${path}`, {
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
      const made = (await call('work/start-process', { processDefinitionId: definition }))?.data as
        | Row
        | undefined;
      if (made !== undefined) told.starts.add(String(made.processInstanceId));
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
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await wait(1_500 + Math.random() * 1_500);
      // In odd rounds one of them, so that the other continues alone; in even ones both at once.
      const killed = round % 2 === 0 ? [0, 1] : [round % 4 === 1 ? 0 : 1];
      await Promise.all(killed.map((at) => pair.kill(at)));
      await Promise.all(killed.map((at) => pair.start(at)));
      afterRound?.(round, told);
    }
  } finally {
    isLoaded = false;
    await Promise.all(people);
  }
  const isRunning = async () =>
    Number((await owner(`select count(*) from wf_instance where status = 'running'`))[0]?.count) > 0;
  for (const end = Date.now() + endWithinMs; Date.now() < end && (await isRunning()); )
    await Promise.all(
      Array.from({ length: callers }, async () => ((await handleSome(false)) === 0 ? wait(200) : undefined)),
    );
  return { told, wrong: await auditProcesses(owner, told, nodes) };
}
