import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import { processXml } from '../../support/process-files.ts';

const world = await fieldWorld();
const ours = await organisation(world, '旧版电力');
const base = '/api/blade-flow';
const signIn = () => world.signIn('000000', 'admin');
let platform = await signIn();

const listed = async (key: string, headers = platform): Promise<Row> => {
  const { body } = await world.get(`${base}/manager/list?mode=1&size=100`, headers);
  const found = (body.data as { records: Row[] }).records.find((row) => row.key === key);
  if (found === undefined) throw new Error(`${key} is not listed`);
  return found;
};
const decide = async (call: 'take-newer' | 'keep-version', { id }: Row, headers = platform) => {
  const { status, body } = await world.post(`${base}/manager/${call}`, { processDefinitionId: id }, headers);
  return [status, body.errorCode];
};
/** Gives a deployed process another name, as if an earlier program had deployed it. */
const makeOlder = async (key: string): Promise<void> => {
  await world.database.owner(
    `update wf_deployment p set sample_decided = null, xml = regexp_replace(p.xml, '(<[a-z0-9]*:?process [^>]*[ ]name=")[^"]*', $2)
     from wf_definition d where d.deployment_id = p.id and d.key = $1`,
    [key, '\\1旧流程'],
  );
};

it('files of the present program are not offered again after a restart, though an earlier one deployed them', async () => {
  await world.database.owner('update wf_deployment set sample_decided = null');
  await world.restart();
  platform = await signIn();
  for (const key of ['Leave', 'Expense', 'RepairApproval', 'WorkTicket'])
    expect(await listed(key)).toMatchObject({ version: 1, hasNewer: false });
  expect(await decide('take-newer', await listed('Leave'))).toEqual([400, 'workflow.noNewer']);
});

it('older files of an earlier program are offered, accepted as the next version, or declined', async () => {
  await world.restart(async () => {
    for (const key of ['Leave', 'Expense']) await makeOlder(key);
  });
  platform = await signIn();
  const leave = await listed('Leave');
  expect(leave).toMatchObject({ version: 1, hasNewer: true });
  const { body } = await world.get(`${base}/manager/newer?processDefinitionId=${leave.id}`, platform);
  const { xml, newer } = body.data as { readonly xml: string; readonly newer: string };
  expect([xml.includes('旧流程'), newer.includes('旧流程'), newer.includes('BPMNDiagram')]).toEqual([
    true,
    false,
    true,
  ]);
  // Only administrators of the platform see it and decide.
  expect(await listed('Leave', ours.admin)).toMatchObject({ hasNewer: false });
  expect(await decide('take-newer', leave, ours.admin)).toEqual([403, 'workflow.generalDenied']);

  expect(await decide('take-newer', leave)).toEqual([200, undefined]);
  expect(await listed('Leave')).toMatchObject({ version: 2, hasNewer: false, category: leave.category });
  expect(await decide('take-newer', leave)).toEqual([400, 'workflow.noNewer']);

  const expense = await listed('Expense');
  expect(await decide('keep-version', expense)).toEqual([200, undefined]);
  expect(await listed('Expense')).toMatchObject({ id: expense.id, version: 1, hasNewer: false });
  await world.restart();
  platform = await signIn();
  for (const [key, version] of [['Leave', 2] as const, ['Expense', 1] as const])
    expect(await listed(key)).toMatchObject({ version, hasNewer: false });
});

it('a version that people deployed is neither replaced nor offered a replacement', async () => {
  const xml = processXml('WorkTicket', '<userTask id="t" flowable:assignee="admin"/>', ['s>t', 't>e']);
  const { body, headers } = await multipart(xml, 'own.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_4', tenantIds: '' },
  });
  const deployed = await world.post(`${base}/manager/deploy-upload`, body, { ...platform, ...headers });
  expect(deployed.status).toBe(200);
  await world.restart(() => makeOlder('WorkTicket'));
  platform = await signIn();
  const own = await listed('WorkTicket');
  expect(own).toMatchObject({ version: 2, hasNewer: false });
  for (const call of ['take-newer', 'keep-version'] as const)
    expect(await decide(call, own)).toEqual([400, 'workflow.noNewer']);
});
