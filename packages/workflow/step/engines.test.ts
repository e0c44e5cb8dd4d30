import { describe, expect, it } from 'vitest';
import { compile, isRefusal } from '../decode/compile.ts';
import { along, define, file, users, World } from './world.test-support.ts';

// Rules in which Flowable and Camunda agree, or in which the suite of one of them says what the other one leaves open.

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const escalation = (ref: string): string => `<escalationEventDefinition escalationRef="${ref}"/>`;
const timer = '<timerEventDefinition><timeCycle>R/PT1M</timeCycle></timerEventDefinition>';
const minute = 60_000;
/** An event sub-process with one task. */
const besides = (id: string, event: string, task: string): string =>
  `<subProcess id="${id}" triggeredByEvent="true"><startEvent id="${id}-s" isInterrupting="false">${event}</startEvent>${users(task)}${along(`${id}-s>${task}`)}</subProcess>`;

describe('errors and escalations', () => {
  const roots =
    '<escalation id="up" escalationCode="U1"/><escalation id="any"/><error id="x" errorCode="E1"/><error id="bare"/>';
  const within = (inner: string): string =>
    `<subProcess id="sub"><startEvent id="i"/>${users('a')}${inner}</subProcess>`;
  const caught = (ref: string): string =>
    `<boundaryEvent id="b" attachedToRef="sub" cancelActivity="false">${escalation(ref)}</boundaryEvent>${users('chief')}${along('b>chief')}`;

  it('what is declared without a code catches every code', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('any')}`;
    expect(new World(await define(inner, roots)).start().waits).toBe('a chief');
    const fails = `<endEvent id="w"><errorEventDefinition errorRef="x"/></endEvent>${along('i>w')}`;
    const bare = `<boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="bare"/></boundaryEvent>${users('fix')}${along('b>fix')}`;
    const model = `${ends}${within(fails)}${along('s>sub>e')}${bare}`;
    expect(new World(await define(model, roots)).start().waits).toBe('fix');
  });

  it('the catch that names the code goes before one that is declared without', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const named = `<boundaryEvent id="n" attachedToRef="sub">${escalation('up')}</boundaryEvent>${users('named')}${along('n>named')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('any')}${named}`;
    expect(new World(await define(inner, roots)).start().waits).toBe('named');
  });

  it('an escalation caught by a boundary event that says nothing of it interrupts', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('up').replace(' cancelActivity="false"', '')}`;
    expect(new World(await define(inner, roots)).start().waits).toBe('chief');
  });

  it('an error interrupts, even where the drawing of its event sub-process says otherwise', async () => {
    const bang = '<endEvent id="w"><errorEventDefinition errorRef="x"/></endEvent>';
    const fix = `<subProcess id="esp" triggeredByEvent="true"><startEvent id="t" isInterrupting="false"><errorEventDefinition errorRef="x"/></startEvent>${users('fix')}${along('t>fix')}</subProcess>`;
    const inner = `<startEvent id="s"/>${users('a o')}${bang}${along('s>a>w', 's>o')}${fix}`;
    const run = new World(await define(inner, roots)).start();
    expect(run.complete('a')).toBe('fix');
    expect(run.complete('fix')).toBe('ended');
  });

  it('an event sub-process that does not interrupt begins anew with each escalation', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${users('a')}<endEvent id="again">${escalation('up')}</endEvent>`;
    const inner = `<startEvent id="s"/>${throws}${along('s>w>a>again')}${besides('esp', escalation('up'), 'help')}`;
    const run = new World(await define(inner, roots)).start();
    expect(run.waits).toBe('a help');
    expect(run.complete('a')).toBe('help help');
  });

  it('each round of a repeated sub-process is heard', async () => {
    const throws = `<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics><intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${besides('esp', escalation('up'), 'help')}`;
    expect(new World(await define(inner, roots)).start().waits).toBe('a a a help help help');
  });

  it('an event sub-process does not catch what it raises itself', async () => {
    const raises = `<subProcess id="esp" triggeredByEvent="true"><startEvent id="t" isInterrupting="false">${escalation('up')}</startEvent><endEvent id="w">${escalation('up')}</endEvent>${along('t>w')}</subProcess>`;
    const throws = `<intermediateThrowEvent id="go">${escalation('up')}</intermediateThrowEvent>${along('i>go>a')}${raises}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('up')}`;
    expect(new World(await define(inner, roots)).start().waits).toBe('a chief');
  });

  it('a called process that gives up with an error hands over what it has', async () => {
    const call = `<callActivity id="c" calledElement="other"><extensionElements><flowable:out source="why" target="reason"/></extensionElements></callActivity><boundaryEvent id="b" attachedToRef="c"><errorEventDefinition errorRef="x"/></boundaryEvent>${users('fix')}${along('s>c>e', 'b>fix')}`;
    const run = new World(await define(ends + call, roots)).start();
    const [token = ''] = Object.keys(run.state.tokens);
    run.do({ kind: 'child', token, error: 'E1', vars: { why: 'heat' } });
    expect(run.waits).toBe('fix');
    expect(Object.values(run.state.scopes)[0]?.vars).toEqual({ reason: 'heat' });
  });
});

describe('event sub-processes', () => {
  it('none begins any more once the work around it is done, and those that go on are waited for', async () => {
    const inner = `${ends}${users('a')}${along('s>a>e')}${besides('esp', timer, 'check')}`;
    const run = new World(await define(inner)).start();
    expect(run.passTo(minute)).toBe('a check');
    expect(run.complete('a')).toBe('check');
    expect(run.state.subs).toEqual({});
    expect(run.passTo(9 * minute)).toBe('check');
    expect(run.complete('check')).toBe('ended');
  });

  it('they begin as long as one of the steps around them waits', async () => {
    const inner = `${ends}${users('a b')}${along('s>a>e', 's>b>e')}${besides('esp', timer, 'check')}`;
    const run = new World(await define(inner)).start();
    expect(run.complete('a')).toBe('b');
    expect(run.passTo(2 * minute)).toBe('b check check');
  });
});

describe('starts', () => {
  const roots = '<message id="m" name="go"/><message id="n" name="come"/>';
  const start = (id: string, ref: string): string =>
    `<startEvent id="${id}"><messageEventDefinition messageRef="${ref}"/></startEvent>`;

  it('a process with one start event begins there, whatever that waits for', async () => {
    const one = await define(`${start('s', 'm')}${users('a')}${along('s>a')}`, roots);
    expect(new World(one).start().waits).toBe('a');
    const two = await define(
      `${start('s', 'm')}${start('r', 'n')}${users('a')}${along('s>a', 'r>a')}`,
      roots,
    );
    expect(new World(two).do({ kind: 'start' }).refused).toBe('noStart');
    expect(new World(two).do({ kind: 'start', at: 'r' }).refused).toBeUndefined();
  });

  it.each([
    ['two start events', `${start('s', 'm')}${start('bad', 'm')}${users('a')}${along('s>a', 'bad>a')}`],
    [
      'two boundary events of an activity',
      `${ends}${users('a')}${along('s>a>e', 'b>e', 'bad>e')}<boundaryEvent id="b" attachedToRef="a"><messageEventDefinition messageRef="m"/></boundaryEvent><boundaryEvent id="bad" attachedToRef="a"><messageEventDefinition messageRef="m"/></boundaryEvent>`,
    ],
    [
      'two event sub-processes',
      `${ends}${users('a')}${along('s>a>e')}${['one', 'bad'].map((id) => `<subProcess id="${id}-p" triggeredByEvent="true">${start(id, 'm')}</subProcess>`).join('')}`,
    ],
  ])('%s that wait for the same message are refused', async (_, inner) => {
    const { problems } = await compile(file(`${roots}<process id="p">${inner}</process>`));
    expect(problems.filter(isRefusal).map(({ code, elementId }) => [code, elementId])).toEqual([
      ['invalid', 'bad'],
    ]);
  });
});

describe('signals of one instance', () => {
  const roots = '<signal id="g" name="bell" flowable:scope="processInstance"/>';
  const signal = '<signalEventDefinition signalRef="g"/>';

  it('nobody else is told of one, and no signal from outside is taken for one', async () => {
    const inner = `${ends}${users('a')}<intermediateThrowEvent id="w">${signal}</intermediateThrowEvent><intermediateCatchEvent id="c">${signal}</intermediateCatchEvent>${users('b')}${along('s>a>w>e', 's>c>b>e')}`;
    const run = new World(await define(inner, roots)).start();
    expect(run.taken().map(({ kind }) => kind)).toEqual(['taskCreated']);
    expect(run.do({ kind: 'signal', name: 'bell' }).refused).toBe('noSubscriber');
    run.complete('a');
    expect(run.taken()).toContainEqual({ kind: 'signalThrown', name: 'bell', node: 'w', isLocal: true });
    run.do({ kind: 'signal', name: 'bell', isLocal: true });
    expect(run.waits).toBe('b');
  });
});
