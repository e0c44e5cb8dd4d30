import { describe, expect, it } from 'vitest';
import { compile, isRefusal } from '../decode/compile.ts';
import { along, define, file, ProcessWorld, users } from './world.test-support.ts';

// Attributes and elements of Flowable and Camunda in models, and their effect at run time.

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const minute = 60_000;
const refusals = async (inner: string) =>
  (await compile(file(`<process id="proc">${inner}</process>`))).problems
    .filter(isRefusal)
    .map(({ code, elementId }) => [code, elementId]);
const varsOf = ({ state }: ProcessWorld, node = 'proc') =>
  Object.values(state.scopes).find((scope) => scope.node === node)?.vars;

describe('data objects', () => {
  const held = (name: string, type: string, value: string): string =>
    `<dataObject id="id-${name}" name="${name}" itemSubjectRef="xsd:${type}"><extensionElements><flowable:value>${value}</flowable:value></extensionElements></dataObject>`;

  it.each([
    ['int', 'three'],
    ['boolean', 'maybe'],
    ['json', '{'],
  ])('one of type %s is refused with the value %s', async (type, value) => {
    expect(await refusals(`${ends}${users('a')}${along('s>a>e')}${held('x', type, value)}`)).toEqual([
      ['invalid', 'id-x'],
    ]);
  });

  it('one whose name is a built-in property is refused', async () => {
    expect(
      await refusals(`${ends}${users('a')}${along('s>a>e')}${held('constructor', 'string', 'x')}`),
    ).toEqual([['invalid', 'id-constructor']]);
  });

  it('are variables of their type that a process starts with; values passed at its start take precedence', async () => {
    const all = [
      ...[held('text', 'string', ' yes '), held('count', 'int', '3'), held('rate', 'double', '0.5')],
      ...[held('open', 'boolean', 'true'), held('none', 'datetime', ''), held('list', 'json', '[1, 2]')],
    ];
    const plain = '<dataObject id="paper" name="paper" itemSubjectRef="xsd:string"/>';
    const definition = await define(`${all.join('')}${plain}${ends}${users('a')}${along('s>a>e')}`);
    expect(varsOf(new ProcessWorld(definition).start({ count: 4 }))).toEqual({
      text: 'yes',
      count: 4,
      rate: 0.5,
      open: true,
      none: null,
      list: [1, 2],
    });
  });

  it('those of a sub-process are local: set there, removed with it', async () => {
    const inner = `<subProcess id="sub">${held('x', 'string', 'inner').replace('id-x', 'id-inner')}<startEvent id="i"/>${users('b')}${along('i>b')}</subProcess>`;
    const run = new ProcessWorld(
      await define(`${held('x', 'string', 'outer')}${inner}${ends}${users('c')}${along('s>sub>c>e')}`),
    ).start();
    expect(varsOf(run, 'sub')).toEqual({ x: 'inner' });
    run.complete('b', { x: 'changed' });
    expect(run.waits).toBe('c');
    expect(varsOf(run)).toEqual({ x: 'outer' });
  });
});

describe('execution.setVariable', () => {
  const sets = (expression: string): string =>
    `${ends}<serviceTask id="t" flowable:expression="${expression}"/>${users('a')}${along('s>t>a>e')}`;

  it.each([
    "#{execution.setVariable('x')}",
    '#{execution.setVariable(x, 1)}',
    "#{execution.setVariable('__proto__', 1)}",
    "#{1 + execution.setVariable('x', 1)}",
    "#{execution.setVariable('x', execution.setVariable('y', 1))}",
    "#{execution.removeVariable('x')}",
  ])('%s is refused', async (expression) => {
    expect(await refusals(sets(expression))).toEqual([['expression', 't']]);
  });

  it('is refused where nothing may be set, such as in a condition', async () => {
    const flow = `<sequenceFlow id="f" sourceRef="s" targetRef="e"><conditionExpression>\${execution.setVariable('x', true)}</conditionExpression></sequenceFlow>`;
    expect(await refusals(`${ends}${flow}`)).toEqual([['expression', 'f']]);
  });

  it('sets a variable as the result of a service task', async () => {
    const definition = await define(sets("#{ execution.setVariable('count', count + 1) }"));
    expect(varsOf(new ProcessWorld(definition).start({ count: 1 }))).toEqual({ count: 2 });
    expect(new ProcessWorld(definition).start().waits).toBe('!t');
  });
});

describe('the current time in expressions', () => {
  const day = 86_400_000;

  it('sets timers and due dates, counted in the zone of the process', async () => {
    const date = `\${dateTime().withTimeAtStartOfDay().plusWeeks(weeks).toDate()}`;
    const inner = `${ends}<userTask id="a" flowable:dueDate="\${now().plusDays(2)}"/><boundaryEvent id="b" attachedToRef="a"><timerEventDefinition><timeDate>${date}</timeDate></timerEventDefinition></boundaryEvent>${users('late')}${along('s>a>e', 'b>late>e')}`;
    const run = new ProcessWorld(await define(inner), { zone: 'Asia/Shanghai' });
    run.now = 10 * day;
    run.start({ weeks: 1 });
    expect(run.taken()).toContainEqual(
      expect.objectContaining({ task: expect.objectContaining({ dueDate: '1970-01-13T08:00:00+08:00' }) }),
    );
    // Midnight in Shanghai is 16:00 UTC of the day before.
    const midnight = 17 * day - 28_800_000;
    expect(run.passTo(midnight - 1)).toBe('a');
    expect(run.passTo(midnight)).toBe('late');
  });

  it('does not exist for start events, which are evaluated at deployment', async () => {
    const start = `<startEvent id="s"><timerEventDefinition><timeDate>\${now()}</timeDate></timerEventDefinition></startEvent>${users('a')}${along('s>a')}`;
    const { problems } = await compile(file(`<process id="p">${start}</process>`));
    expect(problems.map(({ code, elementId }) => `${code} ${elementId}`)).toEqual(['expression s']);
  });
});

describe('message events with a handler', () => {
  const event = (kind: string, id: string, attributes: string): string =>
    `<${kind} id="${id}"><messageEventDefinition ${attributes}/></${kind}>`;
  const roots = '<message id="m" name="go"/><error id="x" errorCode="E1"/>';
  const topic = 'messageRef="m" flowable:type="external" flowable:topic="send"';

  it('wait for the handler instead of throwing the message', async () => {
    const inner = `<startEvent id="s"/>${event('intermediateThrowEvent', 'w', topic)}${event('endEvent', 'e', topic)}${along('s>w>e')}`;
    const run = new ProcessWorld(await define(inner, roots)).start();
    for (const node of ['w', 'e']) {
      expect(run.waits).toBe(node);
      expect(run.taken()).toContainEqual(expect.objectContaining({ kind: 'serviceDue', handler: 'send' }));
      const [token = ''] = Object.keys(run.state.tokens);
      run.do({ kind: 'service', token });
    }
    expect(run.state.status).toBe('ended');
    expect(run.effects.map(({ kind }) => kind)).not.toContain('messageThrown');
    expect(run.log.filter(({ kind }) => kind === 'leave').map(({ node }) => node)).toEqual(['s', 'w', 'e']);
  });

  it('raise the error of their handler, and compute their expression', async () => {
    const sub = `<subProcess id="sub"><startEvent id="i"/>${event('endEvent', 'w', topic)}${along('i>w')}</subProcess><boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="x"/></boundaryEvent>`;
    const run = new ProcessWorld(
      await define(`${ends}${sub}${users('fix')}${along('s>sub>e', 'b>fix')}`, roots),
    ).start();
    const [waiting] = Object.values(run.state.tokens).filter(({ at }) => at === 'service');
    run.do({ kind: 'fail', token: waiting?.id ?? '', error: 'E1' });
    expect(run.waits).toBe('fix');
    const value = `flowable:expression="\${1 + 1}" flowable:resultVariable="two"`;
    const computing = `${ends}${event('intermediateThrowEvent', 'w', value)}${users('a')}${along('s>w>a>e')}`;
    expect(new ProcessWorld(await define(computing)).start().state.scopes.c1?.vars).toEqual({ two: 2 });
  });

  it('are refused if no such handler is registered', async () => {
    const inner = `${ends}${event('intermediateThrowEvent', 'bad', topic)}${along('s>bad>e')}`;
    const { problems } = await compile(file(`${roots}<process id="p">${inner}</process>`), {
      handlers: new Set(['lock']),
    });
    expect(problems.map(({ code, elementId }) => [code, elementId])).toEqual([['handler', 'bad']]);
  });
});

describe('a cycle with an end event next to it', () => {
  const cycle = (text: string, end: string): string =>
    `${ends}${users('a r')}<boundaryEvent id="b" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeCycle flowable:endDate="${end}">${text}</timeCycle></timerEventDefinition></boundaryEvent>${along('s>a>e', 'b>r')}`;

  it('is refused if the end is not a date', async () => {
    expect(await refusals(cycle('R5/PT1M', 'soon'))).toEqual([['invalid', 'b']]);
  });

  it.each([
    ['R5/PT1M', '1970-01-01T00:02:30Z'],
    ['0 * * * * ?', '1970-01-01T00:02:30Z'],
    ['#{how}', '#{until}'],
  ])('%s with %s does not fire after it', async (text, end) => {
    const run = new ProcessWorld(await define(cycle(text, end)));
    run.start({ how: 'R/PT1M', until: '1970-01-01T00:02:30+00:00' });
    expect(run.passTo(9 * minute)).toBe('a r r');
    expect(run.state.subs).toEqual({});
  });
});

describe('a call', () => {
  const call = (attributes: string) => `${ends}<callActivity id="c" ${attributes}/>${along('s>c>e')}`;
  const due = async (attributes: string, vars = {}) =>
    new ProcessWorld(await define(call(`calledElement="other" ${attributes}`))).start(vars).taken()[0];

  it('uses the version that the model computes, or the one of its deployment', async () => {
    expect(
      await due('flowable:calledElementBinding="version" flowable:calledElementVersion="#{v + 1}"', { v: 2 }),
    ).toMatchObject({ kind: 'childDue', binding: 'version', version: '3' });
    const deployment = { kind: 'childDue', binding: 'deployment', version: undefined };
    expect(await due('flowable:calledElementBinding="deployment"')).toMatchObject(deployment);
    expect(await due('flowable:sameDeployment="true"')).toMatchObject(deployment);
    expect(await due('flowable:calledElementBinding="latest"')).toMatchObject({ binding: undefined });
  });

  it('one that cannot be made is an incident, which no error event catches, and can be retried', async () => {
    const caught = `<boundaryEvent id="b" attachedToRef="c"><errorEventDefinition/></boundaryEvent>${users('fix')}${along('b>fix')}`;
    const run = new ProcessWorld(await define(`${call('calledElement="other"')}${caught}`)).start();
    const tokenOf = () => Object.keys(run.state.tokens)[0] ?? '';
    run.do({ kind: 'fail', token: tokenOf(), message: 'no process other can be called' });
    expect(run.waits).toBe('!c');
    run.taken();
    run.do({ kind: 'retry', token: tokenOf() });
    expect(run.taken().map(({ kind }) => kind)).toContain('childDue');
  });
});

it('a sequence counts one active round in its completion condition, like both engines', async () => {
  const loop = `<multiInstanceLoopCharacteristics isSequential="true"><loopCardinality>5</loopCardinality><completionCondition>\${nrOfActiveInstances == 1 and nrOfCompletedInstances == 2}</completionCondition></multiInstanceLoopCharacteristics>`;
  const run = new ProcessWorld(
    await define(`${ends}<userTask id="a">${loop}</userTask>${users('b')}${along('s>a>b>e')}`),
  ).start();
  expect(run.complete('a')).toBe('a');
  expect(run.complete('a')).toBe('b');
});

it('variables:base64 encodes a text in base64', async () => {
  const task = `<serviceTask id="t" flowable:expression="\${vars:base64(word)}" flowable:resultVariable="code"/>`;
  const run = new ProcessWorld(await define(`${ends}${task}${users('a')}${along('s>t>a>e')}`));
  run.start({ word: '电站 é' });
  expect(Buffer.from(String(varsOf(run)?.code), 'base64').toString('utf8')).toBe('电站 é');
});

describe('a variable name or value too long for an index', () => {
  const roots = `<message id="m" name="\${x}"/>`;

  it.each([
    ['a group', `<userTask id="a" flowable:candidateGroups="\${x}"/>`],
    ['a person', `<userTask id="a" flowable:assignee="\${x}"/>`],
    ['a message', '<receiveTask id="a" messageRef="m"/>'],
    ['a business key', `<callActivity id="a" calledElement="other" flowable:businessKey="\${x}"/>`],
  ])('%s of 256 characters is an incident', async (_, task) => {
    const definition = await define(`${ends}${task}${along('s>a>e')}`, roots);
    expect(new ProcessWorld(definition).start({ x: 'x'.repeat(256) }).waits).toBe('!a');
    expect(new ProcessWorld(definition).start({ x: 'x'.repeat(255) }).waits).toBe('a');
  });
});
