import { describe, expect, it } from 'vitest';
import { compile, isRefusal } from '../decode/compile.ts';
import type { Definition } from '../definition.ts';
import type { Task } from './state.ts';
import { along, define, ProcessWorld, users } from './world.test-support.ts';

// Files of Camunda 8 (Zeebe): elements in place of attributes, expressions in FEEL after an equals sign.

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const file = (inner: string, roots = ''): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:z="http://camunda.org/schema/zeebe/1.0" targetNamespace="t">${roots}<process id="proc" isExecutable="true">${inner}</process></definitions>`;
const extended = (inner: string): string => `<extensionElements>${inner}</extensionElements>`;
const problems = async (inner: string, roots?: string) => (await compile(file(inner, roots))).problems;
const conditional = (id: string, from: string, to: string, text: string): string =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"><conditionExpression><![CDATA[${text}]]></conditionExpression></sequenceFlow>`;

async function defined(inner: string, roots?: string): Promise<Definition> {
  const { definitions, problems: found } = await compile(file(inner, roots));
  const [definition] = definitions;
  if (found.some(isRefusal) || definition === undefined) throw new Error(JSON.stringify(found));
  return definition;
}

function tasksOf(run: ProcessWorld): readonly Task[] {
  return run.taken().flatMap((effect) => (effect.kind === 'taskCreated' ? [effect.task] : []));
}

it('a user task has the holder, candidates, time, priority and form of its elements', async () => {
  const task = extended(
    '<z:assignmentDefinition assignee="=owner" candidateUsers="kim, lee" candidateGroups="=[&quot;crew&quot;, group]"/>' +
      '<z:taskSchedule dueDate="2026-12-01T08:00:00Z"/><z:priorityDefinition priority="=base + 10"/><z:formDefinition formId="leave"/>',
  );
  const run = new ProcessWorld(
    await defined(`${ends}<userTask id="a">${task}</userTask>${along('s>a>e')}`),
  ).start({
    owner: 'ann',
    group: 'board',
    base: 40,
  });
  expect(tasksOf(run)[0]).toMatchObject({
    assignee: 'ann',
    users: ['kim', 'lee'],
    groups: ['crew', 'board'],
    dueDate: '2026-12-01T08:00:00Z',
    priority: 50,
    formKey: 'leave',
  });
  expect(run.complete('a')).toBe('ended');
});

describe('conditions in FEEL', () => {
  const chosen = async (text: string, vars: Parameters<ProcessWorld['start']>[0]): Promise<string> => {
    const inner = `${ends}<exclusiveGateway id="x" default="x-b"/>${users('a b')}${along('s>x', 'x>b', 'a>e', 'b>e')}${conditional('c', 'x', 'a', text)}`;
    return new ProcessWorld(await defined(inner)).start(vars).waits;
  };

  it.each([
    ['= days > 3 and not(urgent)', 'a'],
    ['=days = 5', 'a'],
    ['=days != 5', 'b'],
    ['= if urgent then days > 9 else days >= 5', 'a'],
    ['=order.state = "open" or urgent', 'a'],
    ['= eq', 'a'],
    ['= some risk in risks satisfies risk = "red"', 'a'],
    ['= every risk in risks satisfies risk = "red"', 'b'],
    ['= every risk in [] satisfies risk = "red"', 'a'],
    ['= some risk in [] satisfies risk = "red"', 'b'],
    ['= every one in list satisfies (some other in [1, 2, 3] satisfies other = one)', 'a'],
    ['= some days in list satisfies (every days in list satisfies days > 0) and days = 2', 'a'],
    ['= (some item in list satisfies item > days) or days = 5', 'a'],
  ])('%s leads to %s', async (text, target) => {
    const vars = { days: 5, urgent: false, order: { state: 'open' }, eq: true };
    expect(await chosen(text, { risks: ['red', 'yellow'], list: [1, 2], ...vars })).toBe(target);
  });

  it.each([
    '= some risk satisfies risk = "red"',
    '= every risk in risks',
    '= some a in list, b in list satisfies a = b',
    '= some constructor in list satisfies true',
    '=list[1] = 2',
    '=Service Level = "x"',
    '=a && b',
    '=a ? b : c',
    '=if a then b',
    '=',
  ])('%s is refused with its flow', async (text) => {
    const inner = `${ends}<exclusiveGateway id="x" default="x-b"/>${users('a b')}${along('s>x', 'x>b')}${conditional('c', 'x', 'a', text)}`;
    expect((await problems(inner)).map(({ code, elementId }) => [code, elementId])).toEqual([
      ['expression', 'c'],
    ]);
  });

  it('what `some` looks through is a list, and its item is unknown outside', async () => {
    expect(await chosen('= some one in days satisfies one = 5', { days: 5 })).toBe('!x');
    expect(await chosen('= (some one in days satisfies one = 5) and one = 5', { days: [5] })).toBe('!x');
  });

  it.each(['feel', 'https://www.omg.org/spec/DMN/20191111/FEEL/', 'http://www.omg.org/spec/FEEL/20140401'])(
    'a condition whose language is %s needs no sign, in files of all engines',
    async (language) => {
      const condition = `<sequenceFlow id="c" sourceRef="x" targetRef="a"><conditionExpression language="${language}">if urgent then true else days = 5</conditionExpression></sequenceFlow>`;
      const inner = `${ends}<exclusiveGateway id="x" default="x-b"/>${users('a b')}${along('s>x', 'x>b', 'a>e', 'b>e')}${condition}`;
      expect(new ProcessWorld(await define(inner)).start({ days: 5, urgent: false }).waits).toBe('a');
    },
  );

  it('a text with an equals sign is no expression in files of other engines', async () => {
    const inner = `${ends}<exclusiveGateway id="x" default="x-b"/>${users('a b')}${along('s>x', 'x>b')}${conditional('c', 'x', 'a', '=days = 5')}`;
    const other = file(inner).replace('http://camunda.org/schema/zeebe/1.0', 'http://flowable.org/bpmn');
    expect((await compile(other)).problems.map(({ message }) => message)).toEqual([
      'a condition is one expression in braces',
    ]);
  });
});

it('a job type is a handler, of a task and of a message event', async () => {
  const job = (type: string): string => extended(`<z:taskDefinition type="${type}"/>`);
  const thrown = `<endEvent id="e">${job('tell')}<messageEventDefinition/></endEvent>`;
  const inner = `<startEvent id="s"/><serviceTask id="a">${job('work')}</serviceTask>${thrown}${along('s>a>e')}`;
  const unknown = await compile(file(inner), { handlers: new Set(['work']) });
  expect(unknown.problems.map(({ code, elementId }) => [code, elementId])).toEqual([['handler', 'e']]);
  const run = new ProcessWorld(await defined(inner)).start();
  for (const handler of ['work', 'tell']) {
    const [due] = run.taken().flatMap((effect) => (effect.kind === 'serviceDue' ? [effect] : []));
    expect(due?.handler).toBe(handler);
    run.do({ kind: 'service', token: String(due?.token) });
  }
  expect(run.state.status).toBe('ended');
});

it('a task is repeated for the items of an expression', async () => {
  const loop = `<multiInstanceLoopCharacteristics isSequential="true">${extended('<z:loopCharacteristics inputCollection="=people" inputElement="person"/>')}<completionCondition>=person = "lee"</completionCondition></multiInstanceLoopCharacteristics>`;
  const task = `<userTask id="a">${extended('<z:assignmentDefinition assignee="=person"/>')}${loop}</userTask>`;
  const run = new ProcessWorld(await defined(`${ends}${task}${along('s>a>e')}`)).start({
    people: ['kim', 'lee', 'max'],
  });
  expect(tasksOf(run).map(({ assignee }) => assignee)).toEqual(['kim']);
  expect(run.complete('a')).toBe('a');
  expect(tasksOf(run).map(({ assignee }) => assignee)).toEqual(['lee']);
  expect(run.complete('a')).toBe('ended');
});

describe('a call', () => {
  const called = async (attributes: string) =>
    new ProcessWorld(
      await defined(
        `${ends}<callActivity id="c">${extended(`<z:calledElement processId="=which" ${attributes}/>`)}</callActivity>${users('a')}${along('s>c>a>e')}`,
      ),
    ).start({ which: 'other', x: 1 });
  const varsOf = ({ state }: ProcessWorld) =>
    Object.values(state.scopes).find(({ node }) => node === 'proc')?.vars;

  it('gets all variables and returns all unless the file says otherwise', async () => {
    const run = await called('');
    const [due] = run.taken().flatMap((effect) => (effect.kind === 'childDue' ? [effect] : []));
    expect(due).toMatchObject({ key: 'other', vars: { which: 'other', x: 1 } });
    run.do({ kind: 'child', token: String(due?.token), vars: { x: 2, y: 3 } });
    expect([run.waits, varsOf(run)]).toEqual(['a', { which: 'other', x: 2, y: 3 }]);
  });

  it('keeps them apart if both directions are switched off', async () => {
    const run = await called('propagateAllParentVariables="false" propagateAllChildVariables="false"');
    const [due] = run.taken().flatMap((effect) => (effect.kind === 'childDue' ? [effect] : []));
    expect(due?.vars).toEqual({});
    run.do({ kind: 'child', token: String(due?.token), vars: { x: 2 } });
    expect(varsOf(run)).toEqual({ which: 'other', x: 1 });
  });
});

it('names of messages and times may be expressions', async () => {
  const roots = '<message id="m" name="=name"/>';
  const inner = `${ends}<eventBasedGateway id="g"/><intermediateCatchEvent id="c"><messageEventDefinition messageRef="m"/></intermediateCatchEvent><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>=wait</timeDuration></timerEventDefinition></intermediateCatchEvent>${users('late')}${along('s>g>c>e', 'g>t>late>e')}`;
  const definition = await defined(inner, roots);
  const told = new ProcessWorld(definition).start({ name: 'go', wait: 'PT1M' });
  told.do({ kind: 'message', name: 'go' });
  expect(told.state.status).toBe('ended');
  const late = new ProcessWorld(definition).start({ name: 'go', wait: 'PT1M' });
  expect([late.passTo(59_999), late.passTo(60_000)]).toEqual(['g', 'late']);
});

it('elements without an effect are noted with their names', async () => {
  const roots = `<message id="m" name="go">${extended('<z:subscription correlationKey="=key"/>')}</message>`;
  const task = extended('<z:taskDefinition type="w"/><z:ioMapping/><z:taskHeaders/><z:executionListeners/>');
  const inner = `${ends}<serviceTask id="a">${task}</serviceTask><receiveTask id="r" messageRef="m"/><intermediateCatchEvent id="c"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>${along('s>a>r>c>e')}`;
  expect(
    (await problems(inner, roots)).map(({ code, elementId, message }) => [
      code,
      elementId,
      message.split(' ')[0],
    ]),
  ).toEqual([
    ['ignored', 'a', 'ioMapping'],
    ['ignored', 'a', 'taskHeaders'],
    ['ignored', 'a', 'executionListeners'],
    ['ignored', 'r', 'correlationKey'],
    ['ignored', 'c', 'correlationKey'],
  ]);
});
