import { describe, expect, it } from 'vitest';
import { along, define, flow, nodes, ProcessWorld, users } from './world.test-support.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const hour = 3_600_000;
const timer = (kind: string, text: string): string =>
  `<timerEventDefinition><time${kind}>${text}</time${kind}></timerEventDefinition>`;
const boundary = (host: string, inner: string, rest = ''): string =>
  `<boundaryEvent id="b" attachedToRef="${host}" ${rest}>${inner}</boundaryEvent>`;
const message = '<messageEventDefinition messageRef="m"/>';
const signal = '<signalEventDefinition signalRef="g"/>';
const roots =
  '<message id="m" name="go"/><signal id="g" name="bell"/><error id="x" errorCode="E1"/><escalation id="up" escalationCode="U1"/>';
const world = async (inner: string, vars = {}) =>
  new ProcessWorld(await define(ends + inner, roots)).start(vars);

describe('timers', () => {
  const late = `${users('a late')}${along('s>a>e', 'b>late>e')}`;

  it('a boundary timer cancels the task when it is due, not before', async () => {
    const run = await world(`${late}${boundary('a', timer('Duration', 'PT1H'))}`);
    expect(run.passTo(3_599_000)).toBe('a');
    expect(run.passTo(hour)).toBe('late');
    expect(run.taken()).toContainEqual(expect.objectContaining({ kind: 'taskCancelled' }));
  });

  it('a task that was completed before leaves no timer', async () => {
    const run = await world(`${late}${boundary('a', timer('Duration', 'PT1H'))}`);
    expect(run.complete('a')).toBe('ended');
    expect(run.state.subs).toEqual({});
    expect(run.taken()).toContainEqual(expect.objectContaining({ kind: 'timerCancelled' }));
  });

  it('a timer that fires early or twice has no effect', async () => {
    const run = await world(`${late}${boundary('a', timer('Duration', 'PT1H'))}`);
    const [sub = ''] = Object.keys(run.state.subs);
    expect(run.do({ kind: 'timer', sub }).refused).toBe('notDue');
    run.now = hour;
    expect(run.do({ kind: 'timer', sub }).refused).toBeUndefined();
    expect(run.do({ kind: 'timer', sub }).refused).toBe('subGone');
    expect(run.waits).toBe('late');
  });

  it('a cycle that does not interrupt reminds three times, not four', async () => {
    const run = await world(`${late}${boundary('a', timer('Cycle', 'R3/PT1H'), 'cancelActivity="false"')}`);
    expect(run.passTo(hour)).toBe('a late');
    expect(run.passTo(9 * hour)).toBe('a late late late');
  });

  it('times missed while the server was down fire once', async () => {
    const run = await world(`${late}${boundary('a', timer('Cycle', 'R9/PT1H'), 'cancelActivity="false"')}`);
    const [sub = ''] = Object.keys(run.state.subs);
    run.now = 5.5 * hour;
    run.do({ kind: 'timer', sub });
    expect(run.waits).toBe('a late');
    expect(run.log).toContainEqual(expect.objectContaining({ kind: 'missed', count: 4 }));
    expect(run.state.subs[sub]?.plan?.due).toBe(6 * hour);
  });

  it('a timer on a sub-process ends everything in it', async () => {
    const sub = `<subProcess id="sub">${nodes('startEvent', 'i')}${users('a c')}${along('i>a', 'i>c')}</subProcess>`;
    const run = await world(
      `${sub}${users('late')}${along('s>sub>e', 'b>late>e')}${boundary('sub', timer('Duration', 'PT1H'))}`,
    );
    expect(run.complete('a')).toBe('c');
    expect(run.passTo(hour)).toBe('late');
    expect(run.complete('late')).toBe('ended');
  });

  it('a timer whose variable is not a time is an incident, retried when it is', async () => {
    const run = await world(
      `${users('a')}<intermediateCatchEvent id="w">${timer('Duration', '#{wait}')}</intermediateCatchEvent>${along('s>w>a>e')}`,
      { wait: 'soon' },
    );
    expect(run.waits).toBe('!w');
    run.do({ kind: 'variables', vars: { wait: 'PT1M' } });
    run.do({ kind: 'retry', token: Object.keys(run.state.tokens)[0] ?? '' });
    expect(run.waits).toBe('w');
    expect(run.passTo(60_000)).toBe('a');
  });

  it('a timer due while the instance is suspended fires when it is resumed', async () => {
    const run = await world(`${late}${boundary('a', timer('Duration', 'PT1H'))}`);
    run.do({ kind: 'suspend' });
    expect(run.complete('a')).toBe('suspended');
    expect(run.passTo(2 * hour)).toBe('a');
    run.do({ kind: 'activate' });
    expect(run.waits).toBe('late');
  });
});

describe('messages and signals', () => {
  it('a message continues the one that waits for its name', async () => {
    const run = await world(
      `${users('a')}<intermediateCatchEvent id="w">${message}</intermediateCatchEvent>${along('s>w>a>e')}`,
    );
    expect(run.do({ kind: 'message', name: 'm' }).refused).toBe('noSubscriber');
    run.do({ kind: 'message', name: 'go', vars: { x: 1 } });
    expect(run.waits).toBe('a');
    expect(Object.values(run.state.scopes)[0]?.vars).toEqual({ x: 1 });
  });

  it('one signal continues two branches', async () => {
    const waiting = ['w1', 'w2']
      .map((id) => `<intermediateCatchEvent id="${id}">${signal}</intermediateCatchEvent>`)
      .join('');
    const run = await world(`${waiting}${users('a c')}${along('s>w1>a>e', 's>w2>c>e')}`);
    run.do({ kind: 'signal', name: 'bell' });
    expect(run.waits).toBe('a c');
  });

  it('two that wait for one message are distinguished by their subscription', async () => {
    const run = await world(
      `<receiveTask id="r1" messageRef="m"/><receiveTask id="r2" messageRef="m"/>${along('s>r1>e', 's>r2>e')}`,
    );
    expect(run.do({ kind: 'message', name: 'go' }).refused).toBe('ambiguous');
    run.do({ kind: 'message', sub: Object.keys(run.state.subs)[1] ?? '' });
    expect(run.waits).toBe('r1');
  });

  it('a receive task without message waits for a call', async () => {
    const run = await world(`${nodes('receiveTask', 'r')}${along('s>r>e')}`);
    expect(run.complete('r')).toBe('ended');
  });

  it('an event-based gateway continues with the first event; the other side ends', async () => {
    const sides = `<eventBasedGateway id="g1"/><intermediateCatchEvent id="t">${timer('Duration', 'PT1H')}</intermediateCatchEvent><intermediateCatchEvent id="w">${message}</intermediateCatchEvent>`;
    const inner = `${sides}${users('a late')}${along('s>g1>t>late>e', 'g1>w>a>e')}`;
    const first = await world(inner);
    const [clock = ''] = Object.keys(first.state.subs);
    first.do({ kind: 'message', name: 'go' });
    expect(first.waits).toBe('a');
    first.now = 2 * hour;
    expect(first.do({ kind: 'timer', sub: clock }).refused).toBe('subGone');
    const second = await world(inner);
    expect(second.passTo(hour)).toBe('late');
    expect(second.do({ kind: 'message', name: 'go' }).refused).toBe('noSubscriber');
  });

  it('thrown events are left to the caller', async () => {
    const run = await world(
      `<intermediateThrowEvent id="w">${signal}</intermediateThrowEvent>${along('s>w>e')}`,
    );
    expect(run.taken()).toContainEqual({ kind: 'signalThrown', name: 'bell', node: 'w' });
    expect(run.state.status).toBe('ended');
  });

  it('a link continues at its target', async () => {
    const links =
      '<intermediateThrowEvent id="w"><linkEventDefinition name="l"/></intermediateThrowEvent><intermediateCatchEvent id="v"><linkEventDefinition name="l"/></intermediateCatchEvent>';
    expect((await world(`${links}${users('a')}${along('s>w', 'v>a>e')}`)).waits).toBe('a');
  });
});

describe('errors, escalations and ends', () => {
  const thrown = '<endEvent id="bang"><errorEventDefinition errorRef="x"/></endEvent>';
  const sub = (inner: string): string =>
    `<subProcess id="sub">${nodes('startEvent', 'i')}${inner}</subProcess>`;

  it('an error leaves the sub-process by the boundary event of its code', async () => {
    const inner = `${sub(`${users('a')}${thrown}${along('i>a>bang')}`)}${users('fix')}${along('s>sub>e', 'b>fix>e')}`;
    const run = await world(`${inner}${boundary('sub', '<errorEventDefinition errorRef="E1"/>')}`);
    expect(run.complete('a')).toBe('fix');
    const other = await world(`${inner}${boundary('sub', '<errorEventDefinition errorRef="E2"/>')}`);
    expect(other.complete('a')).toBe('!bang');
  });

  it('a service that fails reaches its boundary event by code, else it is an incident that can be retried', async () => {
    const inner = `<serviceTask id="svc" flowable:class="mail"/>${users('fix')}${along('s>svc>e', 'b>fix>e')}${boundary('svc', '<errorEventDefinition errorRef="x"/>')}`;
    const token = (run: ProcessWorld): string => Object.keys(run.state.tokens)[0] ?? '';
    const caught = await world(inner);
    expect(caught.taken()).toContainEqual(expect.objectContaining({ kind: 'serviceDue', handler: 'mail' }));
    caught.do({ kind: 'fail', token: token(caught), error: 'E1' });
    expect(caught.waits).toBe('fix');
    const broken = await world(inner);
    broken.do({ kind: 'fail', token: token(broken), message: 'no answer' });
    expect(broken.waits).toBe('!svc');
    broken.do({ kind: 'retry', token: token(broken) });
    expect(broken.waits).toBe('svc');
    broken.do({ kind: 'service', token: token(broken), result: 1 });
    expect(broken.state.status).toBe('ended');
  });

  it('an escalation that does not interrupt lets the sub-process continue', async () => {
    const inner = `<intermediateThrowEvent id="call"><escalationEventDefinition escalationRef="up"/></intermediateThrowEvent>${users('a')}${along('i>call>a')}`;
    const run = await world(
      `${sub(inner)}${users('chief')}${along('s>sub>e', 'b>chief>e')}${boundary('sub', '<escalationEventDefinition escalationRef="up"/>', 'cancelActivity="false"')}`,
    );
    expect(run.waits).toBe('a chief');
  });

  it('a terminate end event ends its own scope only', async () => {
    const stop = '<endEvent id="stop"><terminateEventDefinition/></endEvent>';
    const run = await world(
      `${sub(`${users('a c')}${stop}${along('i>a>stop', 'i>c')}`)}${users('d o')}${along('s>sub>d>e', 's>o>e')}`,
    );
    expect(run.waits).toBe('a c o');
    expect(run.complete('a')).toBe('d o');
  });

  it('an event sub-process interrupts its scope, or runs in parallel to it', async () => {
    const esp = (rest: string): string =>
      `<subProcess id="esp" triggeredByEvent="true"><startEvent id="es" ${rest}>${message}</startEvent>${users('h')}${along('es>h')}</subProcess>`;
    const cut = await world(`${esp('')}${users('a')}${along('s>a>e')}`);
    cut.do({ kind: 'message', name: 'go' });
    expect(cut.waits).toBe('h');
    expect(cut.do({ kind: 'message', name: 'go' }).refused).toBe('noSubscriber');
    expect(cut.complete('h')).toBe('ended');
    const beside = await world(`${esp('isInterrupting="false"')}${users('a')}${along('s>a>e')}`);
    beside.do({ kind: 'message', name: 'go' });
    beside.do({ kind: 'message', name: 'go' });
    expect(beside.waits).toBe('a h h');
    expect(beside.complete('a')).toBe('h h');
  });

  it('a process that is cancelled removes its tasks', async () => {
    const run = await world(`${users('a')}${along('s>a>e')}`);
    run.do({ kind: 'cancel', reason: 'withdrawn' });
    expect(run.state.status).toBe('cancelled');
    expect(run.taken()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'taskCancelled' }),
        { kind: 'cancelled', reason: 'withdrawn' },
      ]),
    );
  });
});

describe('call activities', () => {
  const call = `<callActivity id="c" calledElement="#{which}" flowable:businessKey="k-#{n}"><extensionElements><flowable:in source="n" target="m"/><flowable:in sourceExpression="#{n + 1}" target="next"/><flowable:out source="r" target="answer"/></extensionElements></callActivity>`;
  const inner = `${call}${users('a late')}${along('s>c>a>e', 'b>late>e')}`;
  const token = (run: ProcessWorld): string => Object.keys(run.state.tokens)[0] ?? '';

  it('variables are passed in and returned by name', async () => {
    const run = await world(inner + boundary('c', timer('Duration', 'PT1H')), { which: 'other', n: 4 });
    expect(run.taken()).toContainEqual(
      expect.objectContaining({
        kind: 'childDue',
        key: 'other',
        businessKey: 'k-4',
        vars: { m: 4, next: 5 },
      }),
    );
    run.do({ kind: 'child', token: token(run), vars: { r: 'yes', secret: 1 } });
    expect(run.waits).toBe('a');
    expect(Object.values(run.state.scopes)[0]?.vars).toEqual({ which: 'other', n: 4, answer: 'yes' });
  });

  it('a result that the call cannot accept is an incident of the call, which calls again when it is retried', async () => {
    const out = inner.replace('flowable:out source="r"', 'flowable:out sourceExpression="#{gone}"');
    const run = await world(out + boundary('c', timer('Duration', 'PT1H')), { which: 'other', n: 4 });
    expect(run.do({ kind: 'child', token: token(run), vars: { r: 1 } }).refused).toBeUndefined();
    expect(run.waits).toBe('!c');
    run.taken();
    run.do({ kind: 'retry', token: token(run) });
    expect(run.waits).toBe('c');
    expect(run.taken().map(({ kind }) => kind)).toEqual(['timerSet', 'childDue']);
  });

  it('a timer on the call cancels the called process', async () => {
    const run = await world(inner + boundary('c', timer('Duration', 'PT1H')), { which: 'other', n: 4 });
    expect(run.passTo(hour)).toBe('late');
    expect(run.taken()).toContainEqual(expect.objectContaining({ kind: 'childCancelled' }));
  });

  it('an error that the called process does not catch reaches the call', async () => {
    const child = new ProcessWorld(
      await define(
        `${ends}${users('a')}<endEvent id="bang"><errorEventDefinition errorRef="E7"/></endEvent>${along('s>a>bang')}`,
      ),
      { isChild: true },
    ).start();
    expect(child.complete('a')).toBe('ended');
    expect(child.taken()).toContainEqual(expect.objectContaining({ kind: 'ended', error: 'E7' }));
    const run = await world(inner + boundary('c', '<errorEventDefinition errorRef="E7"/>'), {
      which: 'other',
      n: 4,
    });
    run.do({ kind: 'child', token: token(run), error: 'E7' });
    expect(run.waits).toBe('late');
  });
});

describe('repeated activities', () => {
  const multi = (attributes: string, inner = ''): string =>
    `<multiInstanceLoopCharacteristics ${attributes}>${inner}</multiInstanceLoopCharacteristics>`;
  const over = 'flowable:collection="people" flowable:elementVariable="who"';

  it('four start at once, until half of them are completed', async () => {
    const until =
      '<completionCondition>#{nrOfCompletedInstances / nrOfInstances >= 0.5}</completionCondition>';
    const run = await world(
      `<userTask id="a" flowable:assignee="#{who}">${multi(over, until)}</userTask>${users('c')}${along('s>a>c>e')}`,
      { people: ['k', 'l', 'm', 'n'] },
    );
    const made = run
      .taken()
      .flatMap((effect) => (effect.kind === 'taskCreated' ? [effect.task.assignee] : []));
    expect(made).toEqual(['k', 'l', 'm', 'n']);
    expect(run.complete('a')).toBe('a a a');
    expect(run.complete('a')).toBe('c');
    expect(run.taken().filter(({ kind }) => kind === 'taskCancelled')).toHaveLength(2);
  });

  it('a sequential activity of three waits for one after another', async () => {
    const run = await world(
      `<userTask id="a" name="#{loopCounter}">${multi('isSequential="true"', '<loopCardinality>3</loopCardinality>')}</userTask>${along('s>a>e')}`,
    );
    expect([run.complete('a'), run.complete('a'), run.complete('a')]).toEqual(['a', 'a', 'ended']);
  });

  it('an empty collection is completed at once; one that is not a list, or too long, is an incident', async () => {
    const inner = `<userTask id="a">${multi(over)}</userTask>${along('s>a>e')}`;
    expect((await world(inner, { people: [] })).state.status).toBe('ended');
    expect((await world(inner, { people: 'k' })).waits).toBe('!a');
    expect((await world(inner, { people: Array.from({ length: 1_001 }, () => 1) })).waits).toBe('!a');
    expect(
      (await world(inner, { people: Array.from({ length: 1_000 }, () => 1) })).waits.split(' '),
    ).toHaveLength(1_000);
  });

  it('rounds of a repeated sub-process run in parallel, each at its own pace', async () => {
    const inner = `<subProcess id="sub">${multi(over)}${nodes('startEvent', 'i')}${users('a a2')}${along('i>a>a2')}</subProcess>`;
    const run = await world(`${inner}${users('d')}${along('s>sub>d>e')}`, { people: ['k', 'l'] });
    expect(run.waits).toBe('a a');
    expect(run.complete('a')).toBe('a a2');
    expect(run.complete('a2')).toBe('a');
    expect(run.complete('a')).toBe('a2');
    expect(run.complete('a2')).toBe('d');
  });

  it('each round has separate joins, and a boundary event ends all of them', async () => {
    const inner = `<subProcess id="sub">${multi(over)}${nodes('startEvent', 'i')}${nodes('inclusiveGateway', 'o j')}${users('p q r')}${along('i>o>p>j>r', 'q>j')}${flow('o', 'q', "who == 'k'")}</subProcess>`;
    const run = await world(
      `${inner}${users('d late')}${along('s>sub>d>e', 'b>late>e')}${boundary('sub', timer('Duration', 'PT1H'))}`,
      { people: ['k', 'l'] },
    );
    expect(run.waits).toBe('p p q');
    expect(run.complete('q')).toBe('p p');
    expect(run.complete('p')).toBe('p r');
    expect(run.passTo(hour)).toBe('late');
    expect(run.complete('late')).toBe('ended');
  });
});
