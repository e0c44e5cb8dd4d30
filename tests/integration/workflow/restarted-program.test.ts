import { readFileSync } from 'node:fs';
import { createClient } from '@heliodeck/client/client';
import { afterAll, expect, it } from 'vitest';
import { dataFolder } from '../../support/data-folder.ts';
import { multipart } from '../../support/multipart.ts';
import type { Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { startProgram } from '../../support/program.ts';

const { path: dataDir, remove } = dataFolder();
const base = '/api/blade-flow';
let running: ReturnType<typeof startProgram> | undefined;
let address = '';
let headers: Record<string, string> = {};

/** Starts the program on its data folder and signs in. */
async function start(): Promise<void> {
  running = startProgram(dataDir, { ADMIN_PASSWORD: testPassword });
  address = await running.address;
  const client = createClient({ address, clientId: 'saber', clientSecret: 'saber_secret' });
  await client.signIn.withPassword({ tenantId: '000000', account: 'admin', password: testPassword });
  headers = await client.headers();
}
async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  running?.process.kill(signal);
  await running?.ended;
}
async function restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await end(signal);
  await start();
}
afterAll(async () => {
  await end('SIGTERM');
  remove();
});

async function call(path: string, body?: BodyInit | Row, type?: Record<string, string>): Promise<unknown> {
  const isJson = body !== undefined && type === undefined;
  const reply = await fetch(`${address}${base}/${path}`, {
    headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : type) },
    ...(body !== undefined && { method: 'POST', body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
  });
  const answer = (await reply.json()) as { readonly success: boolean; readonly data?: unknown };
  expect([path, answer]).toEqual([path, expect.objectContaining({ success: true })]);
  return answer.data;
}
const rows = async (path: string): Promise<Row[]> => ((await call(path)) as { records: Row[] }).records;
/** The caller's waiting tasks, in words. */
const waits = async (): Promise<unknown[]> =>
  [...(await rows('work/todo-list')), ...(await rows('work/claim-list'))].map((row) => row.taskName).sort();

async function decide(name: string, flag?: 'ok'): Promise<void> {
  const named = async (list: string) =>
    (await rows(`work/${list}-list`)).find(({ taskName }) => taskName === name);
  const free = await named('claim');
  if (free !== undefined) await call(`work/claim-task?taskId=${free.taskId}`, {});
  const task = await named('todo');
  await call('work/complete-task', { taskId: task?.taskId, ...(flag && { flag }) });
}

// The file is as the Camunda Modeler writes it; this project made no part of it.
it('runs a model of another tool to its end while the program is stopped twice and killed once', {
  timeout: 300_000,
}, async () => {
  await start();
  const file = readFileSync(new URL('./models/module-exchange.bpmn20.xml', import.meta.url));
  const upload = await multipart(file, 'module-exchange.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_3', tenantIds: '000000' },
  });
  const deployed = await call('manager/deploy-upload', new Uint8Array(upload.body), upload.headers);
  const [processDefinitionId] = (deployed as { ids: readonly string[] }).ids;
  const started = (await call('work/start-process', { processDefinitionId })) as Row;
  expect(await waits()).toEqual(['Inspect the module']);

  await restart('SIGTERM');
  expect(await waits()).toEqual(['Inspect the module']);
  await decide('Inspect the module', 'ok');

  // The timer of one second is due while the program is stopped.
  await restart('SIGKILL');
  await expect.poll(waits, { timeout: 90_000 }).toEqual(['Order a module', 'Unpack the module']);
  await decide('Unpack the module', 'ok');
  expect(await waits()).toEqual(['Order a module']);

  await restart('SIGTERM');
  await decide('Order a module', 'ok');
  expect(await waits()).toEqual(['Test the string']);
  await decide('Test the string', 'ok');
  const [sent] = await rows('work/send-list');
  expect(sent).toMatchObject({ processInstanceId: started.processInstanceId, processIsFinished: 'finished' });
  const history = await call(`process/history-flow-list?processInstanceId=${started.processInstanceId}`);
  expect((history as Row[]).map((line) => line.historyActivityName)).toEqual([
    ...['Module broken', 'Inspect the module', 'Order a module', 'Unpack the module', 'Test the string'],
    'Module exchanged',
  ]);
  const view = (await call(`process/model-view?processInstanceId=${started.processInstanceId}`)) as {
    readonly flow: readonly Row[];
  };
  const times = (id: string): number => view.flow.filter((line) => line.historyActivityId === id).length;
  expect(['Event_delivery', 'Gateway_join', 'Flow_08', 'Flow_09'].map(times)).toEqual([1, 1, 1, 0]);
});
