import { expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { multipart } from '../../support/multipart.ts';
import { organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '发票电力');
const codes = [
  'work_start',
  'work_start_flow',
  'work_claim',
  'work_claim_sign',
  'work_todo',
  'work_todo_handle',
];
const more = ['work_send', 'work_send_detail', 'work_done', 'work_done_detail'];
const role = async (alias: string) => [await ours.role(alias, [...codes, ...more])];
const clerk = await ours.user('clerk', { roleIds: await role('accounting') });
const head = await ours.user('head', { roleIds: await role('management') });
const platform = await world.signIn('000000', 'admin');
const base = '/api/blade-flow';
type Headers = Record<string, string>;

/**
 * The way of the invoice process C.1.0 of the interchange group's suite, as its Eclipse modeller writes files: prefix `bpmn2`, vendor
 * attributes of Camunda, pools and a message flow, owners as resource roles, element ids with underscores, a drawing of its own.
 */
const flows = [
  ...[
    '_s>_assign',
    '_assign>_approve',
    '_approve>_ok',
    `_ok>_pay:\${pass}`,
    '_ok>_clarify',
    '_clarify>_again',
  ],
  ...[`_again>_approve:\${pass}`, '_again>_off', '_pay>_archive', '_archive>_done'],
];
const flowXml = flows.map((text, index) => {
  const [way = '', condition] = text.split(':');
  const [from, to] = way.split('>');
  const inner = condition
    ? `<bpmn2:conditionExpression xsi:type="bpmn2:tFormalExpression">${condition}</bpmn2:conditionExpression>`
    : '';
  return `<bpmn2:sequenceFlow id="SequenceFlow_${index}" sourceRef="${from}" targetRef="${to}">${inner}</bpmn2:sequenceFlow>`;
});
const owned = (id: string, name: string, group: string): string =>
  `<bpmn2:userTask id="${id}" name="${name}"><bpmn2:potentialOwner id="${id}_owner"><bpmn2:resourceAssignmentExpression id="${id}_r"><bpmn2:formalExpression id="${id}_f">group(${group})</bpmn2:formalExpression></bpmn2:resourceAssignmentExpression></bpmn2:potentialOwner></bpmn2:userTask>`;
const xml = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<bpmn2:definitions xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmn2="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="_defs" exporter="Eclipse BPMN2 Modeler" targetNamespace="http://bpmn.io/schema/bpmn">
<bpmn2:collaboration id="_c"><bpmn2:participant id="_p" name="Invoice" processRef="Invoice"/><bpmn2:participant id="_team" name="Supplier"/><bpmn2:messageFlow id="_m" sourceRef="_team" targetRef="_s"/></bpmn2:collaboration>
<bpmn2:process id="Invoice" name="Invoice receipt" isExecutable="true"><bpmn2:laneSet id="_l"><bpmn2:lane id="_l1" name="Team"><bpmn2:flowNodeRef>_assign</bpmn2:flowNodeRef></bpmn2:lane></bpmn2:laneSet>
<bpmn2:startEvent id="_s" name="Invoice received"/><bpmn2:userTask id="_assign" name="Assign approver" camunda:assignee="clerk"/>${owned('_approve', 'Approve invoice', 'management')}<bpmn2:exclusiveGateway id="_ok" name="Invoice approved?" default="SequenceFlow_4"/>
<bpmn2:userTask id="_clarify" name="Clarify invoice" camunda:candidateGroups="accounting"/><bpmn2:exclusiveGateway id="_again" name="Review successful?" default="SequenceFlow_7"/><bpmn2:userTask id="_pay" name="Prepare bank transfer" camunda:candidateGroups="accounting" camunda:asyncBefore="true"/><bpmn2:task id="_archive" name="Archive invoice"/><bpmn2:endEvent id="_done" name="Invoice processed"/><bpmn2:endEvent id="_off" name="Invoice not processed"/>
${flowXml.join('\n')}<bpmn2:textAnnotation id="_note"><bpmn2:text>Checked twice</bpmn2:text></bpmn2:textAnnotation></bpmn2:process>
<bpmndi:BPMNDiagram id="_d"><bpmndi:BPMNPlane id="_pl" bpmnElement="_c"><bpmndi:BPMNShape id="_sh" bpmnElement="_s"><dc:Bounds x="100" y="100" width="36" height="36"/></bpmndi:BPMNShape></bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn2:definitions>`;

const rows = async (path: string, headers: Headers): Promise<Row[]> =>
  ((await world.get(`${base}/${path}`, headers)).body.data as { records: Row[] }).records;
const decide = async (instance: string, name: string, headers: Headers, flag?: 'ok'): Promise<void> => {
  const of = (row: Row) => row.processInstanceId === instance && row.taskName === name;
  const claimable = (await rows('work/claim-list?size=50', headers)).find(of);
  if (claimable) await world.post(`${base}/work/claim-task?taskId=${claimable.taskId}`, {}, headers);
  const task = (await rows('work/todo-list?size=50', headers)).find(of);
  const reply = await world.post(
    `${base}/work/complete-task`,
    { taskId: task?.taskId, ...(flag && { flag }) },
    headers,
  );
  expect([name, reply.status]).toEqual([name, 200]);
};

it('runs a file of another tool to its end over three restarts of the server', async () => {
  const upload = await multipart(xml, 'invoice.bpmn20.xml', {
    field: 'files',
    fields: { category: 'flow_2', tenantIds: ours.tenantId },
  });
  const deployed = await world.post(`${base}/manager/deploy-upload`, upload.body, {
    ...platform,
    ...upload.headers,
  });
  expect([deployed.status, deployed.body.msg]).toEqual([200, expect.anything()]);
  const [definition] = await rows('work/start-list?mode=2&size=50', clerk);
  const started = await world.post(
    `${base}/work/start-process`,
    { processDefinitionId: definition?.id },
    clerk,
  );
  const id = String((started.body.data as Row).processInstanceId);
  await decide(id, 'Assign approver', clerk, 'ok');
  await world.restart();
  await decide(id, 'Approve invoice', head);
  await world.restart();
  await decide(id, 'Clarify invoice', clerk, 'ok');
  await decide(id, 'Approve invoice', head, 'ok');
  await world.restart();
  await decide(id, 'Prepare bank transfer', clerk, 'ok');
  const [sent] = await rows('work/send-list?size=50', clerk);
  expect(sent).toMatchObject({ processInstanceId: id, processState: 'ended', processIsFinished: 'finished' });
  const history = await world.get(`${base}/process/history-flow-list?processInstanceId=${id}`, clerk);
  expect((history.body.data as Row[]).map((line) => line.historyActivityName)).toEqual([
    ...['Invoice received', 'Assign approver', 'Approve invoice', 'Clarify invoice', 'Approve invoice'],
    ...['Prepare bank transfer', 'Invoice processed'],
  ]);
});
