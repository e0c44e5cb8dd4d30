import { describe, expect, it } from 'vitest';
import { compile, isRefusal } from '../decode/compile.ts';
import { along, define, file, ProcessWorld, users } from './world.test-support.ts';

// Rules in which Flowable and Camunda agree, or in which the test suite of one defines what the other leaves open.

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

  it('an event declared without a code catches every code', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('any')}`;
    expect(new ProcessWorld(await define(inner, roots)).start().waits).toBe('a chief');
    const fails = `<endEvent id="w"><errorEventDefinition errorRef="x"/></endEvent>${along('i>w')}`;
    const bare = `<boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="bare"/></boundaryEvent>${users('fix')}${along('b>fix')}`;
    const model = `${ends}${within(fails)}${along('s>sub>e')}${bare}`;
    expect(new ProcessWorld(await define(model, roots)).start().waits).toBe('fix');
  });

  it.each([
    [
      'boundary event',
      (caught: string) =>
        `<boundaryEvent id="b" attachedToRef="sub">${caught}</boundaryEvent>${users('fix')}${along('b>fix')}`,
    ],
    [
      'event sub-process',
      (caught: string) =>
        `<subProcess id="esp" triggeredByEvent="true"><startEvent id="t">${caught}</startEvent>${users('fix')}${along('t>fix')}</subProcess>`,
    ],
  ])('a %s stores the caught code in the variable that it names', async (_, catching) => {
    for (const [kind, ref, code] of [
      ['error', 'x', 'E1'],
      ['escalation', 'up', 'U1'],
    ]) {
      const throws = `<endEvent id="w"><${kind}EventDefinition ${kind}Ref="${ref}"/></endEvent>${along('i>w')}`;
      const caught = catching(`<${kind}EventDefinition flowable:${kind}CodeVariable="why"/>`);
      const run = new ProcessWorld(
        await define(`${ends}${within(throws)}${along('s>sub>e')}${caught}`, roots),
      ).start();
      expect(run.waits).toBe('fix');
      expect(Object.values(run.state.scopes).find(({ node }) => node === 'proc')?.vars).toEqual({
        why: code,
      });
    }
  });

  it('the catch with the code takes precedence over one without', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const named = `<boundaryEvent id="n" attachedToRef="sub">${escalation('up')}</boundaryEvent>${users('named')}${along('n>named')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('any')}${named}`;
    expect(new ProcessWorld(await define(inner, roots)).start().waits).toBe('named');
  });

  it('an escalation caught by a boundary event without a stated kind interrupts', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('up').replace(' cancelActivity="false"', '')}`;
    expect(new ProcessWorld(await define(inner, roots)).start().waits).toBe('chief');
  });

  it('an error interrupts, even if the drawing of its event sub-process says otherwise', async () => {
    const bang = '<endEvent id="w"><errorEventDefinition errorRef="x"/></endEvent>';
    const fix = `<subProcess id="esp" triggeredByEvent="true"><startEvent id="t" isInterrupting="false"><errorEventDefinition errorRef="x"/></startEvent>${users('fix')}${along('t>fix')}</subProcess>`;
    const inner = `<startEvent id="s"/>${users('a o')}${bang}${along('s>a>w', 's>o')}${fix}`;
    const run = new ProcessWorld(await define(inner, roots)).start();
    expect(run.complete('a')).toBe('fix');
    expect(run.complete('fix')).toBe('ended');
  });

  it('an event sub-process that does not interrupt starts again with each escalation', async () => {
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${users('a')}<endEvent id="again">${escalation('up')}</endEvent>`;
    const inner = `<startEvent id="s"/>${throws}${along('s>w>a>again')}${besides('esp', escalation('up'), 'help')}`;
    const run = new ProcessWorld(await define(inner, roots)).start();
    expect(run.waits).toBe('a help');
    expect(run.complete('a')).toBe('help help');
  });

  it('each round of a repeated sub-process catches its own', async () => {
    const throws = `<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics><intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${along('i>w>a')}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${besides('esp', escalation('up'), 'help')}`;
    expect(new ProcessWorld(await define(inner, roots)).start().waits).toBe('a a a help help help');
  });

  it('an event sub-process does not catch what it throws itself', async () => {
    const raises = `<subProcess id="esp" triggeredByEvent="true"><startEvent id="t" isInterrupting="false">${escalation('up')}</startEvent><endEvent id="w">${escalation('up')}</endEvent>${along('t>w')}</subProcess>`;
    const throws = `<intermediateThrowEvent id="go">${escalation('up')}</intermediateThrowEvent>${along('i>go>a')}${raises}`;
    const inner = `${ends}${within(throws)}${along('s>sub>e')}${caught('up')}`;
    expect(new ProcessWorld(await define(inner, roots)).start().waits).toBe('a chief');
  });

  it('a called process that ends with an error returns its variables', async () => {
    const call = `<callActivity id="c" calledElement="other"><extensionElements><flowable:out source="why" target="reason"/></extensionElements></callActivity><boundaryEvent id="b" attachedToRef="c"><errorEventDefinition errorRef="x"/></boundaryEvent>${users('fix')}${along('s>c>e', 'b>fix')}`;
    const run = new ProcessWorld(await define(ends + call, roots)).start();
    const [token = ''] = Object.keys(run.state.tokens);
    run.do({ kind: 'child', token, error: 'E1', vars: { why: 'heat' } });
    expect(run.waits).toBe('fix');
    expect(Object.values(run.state.scopes)[0]?.vars).toEqual({ reason: 'heat' });
  });

  it('a called process that escalates returns its variables, whether caught or not', async () => {
    const call = `<callActivity id="c" calledElement="other"><extensionElements><flowable:out source="why" target="reason"/></extensionElements></callActivity>${along('s>c>e')}`;
    const run = new ProcessWorld(await define(ends + call)).start();
    const [token = ''] = Object.keys(run.state.tokens);
    run.do({ kind: 'childEscalation', token, code: 'U1', vars: { why: 'heat' } });
    expect(run.waits).toBe('c');
    expect(Object.values(run.state.scopes)[0]?.vars).toEqual({ reason: 'heat' });
    const throws = `<intermediateThrowEvent id="w">${escalation('up')}</intermediateThrowEvent>${users('a')}${along('s>w>a>e')}`;
    const called = new ProcessWorld(await define(ends + throws, roots), { isChild: true }).start({
      why: 'heat',
    });
    expect(called.taken()).toContainEqual({ kind: 'escalated', code: 'U1', vars: { why: 'heat' } });
  });
});

describe('event sub-processes', () => {
  it('no new one starts once the work around it is done, and the running ones are waited for', async () => {
    const inner = `${ends}${users('a')}${along('s>a>e')}${besides('esp', timer, 'check')}`;
    const run = new ProcessWorld(await define(inner)).start();
    expect(run.passTo(minute)).toBe('a check');
    expect(run.complete('a')).toBe('check');
    expect(run.state.subs).toEqual({});
    expect(run.passTo(9 * minute)).toBe('check');
    expect(run.complete('check')).toBe('ended');
  });

  it('they start as long as one of the steps around them waits', async () => {
    const inner = `${ends}${users('a b')}${along('s>a>e', 's>b>e')}${besides('esp', timer, 'check')}`;
    const run = new ProcessWorld(await define(inner)).start();
    expect(run.complete('a')).toBe('b');
    expect(run.passTo(2 * minute)).toBe('b check check');
  });
});

describe('starts', () => {
  const roots = '<message id="m" name="go"/><message id="n" name="come"/>';
  const start = (id: string, ref: string): string =>
    `<startEvent id="${id}"><messageEventDefinition messageRef="${ref}"/></startEvent>`;

  it('a process with one start event starts there, whatever it waits for', async () => {
    const one = await define(`${start('s', 'm')}${users('a')}${along('s>a')}`, roots);
    expect(new ProcessWorld(one).start().waits).toBe('a');
    const two = await define(
      `${start('s', 'm')}${start('r', 'n')}${users('a')}${along('s>a', 'r>a')}`,
      roots,
    );
    expect(new ProcessWorld(two).do({ kind: 'start' }).refused).toBe('noStart');
    expect(new ProcessWorld(two).do({ kind: 'start', at: 'r' }).refused).toBeUndefined();
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

  it('no other instance receives one, and no external signal counts as one', async () => {
    const inner = `${ends}${users('a')}<intermediateThrowEvent id="w">${signal}</intermediateThrowEvent><intermediateCatchEvent id="c">${signal}</intermediateCatchEvent>${users('b')}${along('s>a>w>e', 's>c>b>e')}`;
    const run = new ProcessWorld(await define(inner, roots)).start();
    expect(run.taken().map(({ kind }) => kind)).toEqual(['taskCreated']);
    expect(run.do({ kind: 'signal', name: 'bell' }).refused).toBe('noSubscriber');
    run.complete('a');
    expect(run.taken()).toContainEqual({ kind: 'signalThrown', name: 'bell', node: 'w', isLocal: true });
    run.do({ kind: 'signal', name: 'bell', isLocal: true });
    expect(run.waits).toBe('b');
  });
});

describe('terminate events of vendors', () => {
  const stop = (reach: string): string =>
    `<endEvent id="stop"><terminateEventDefinition flowable:${reach}="true"/></endEvent>`;

  it('terminateAll ends the process from within a sub-process, with everything in it', async () => {
    const sub = `<subProcess id="sub"><startEvent id="i"/>${users('a c')}${stop('terminateAll')}${along('i>a>stop', 'i>c')}</subProcess>`;
    const run = new ProcessWorld(
      await define(`${ends}${sub}${users('d o')}${along('s>sub>d>e', 's>o>e')}`),
    ).start();
    expect(run.complete('a')).toBe('ended');
    expect(run.taken()).toContainEqual({ kind: 'ended', reach: 'all', vars: {} });
  });

  it('terminateAll of a called process ends its caller, and its other calls', async () => {
    const call = '<callActivity id="c" calledElement="other"/><callActivity id="d" calledElement="other"/>';
    const run = new ProcessWorld(await define(`${ends}${call}${along('s>c>e', 's>d>e')}`), {
      isChild: true,
    }).start();
    const [first, second] = Object.values(run.state.tokens);
    run.taken();
    run.do({ kind: 'child', token: String(first?.id), vars: {}, reach: 'all' });
    expect(run.state).toMatchObject({ status: 'ended', tokens: {}, scopes: {} });
    expect(run.taken()).toEqual([
      { kind: 'childCancelled', token: second?.id },
      { kind: 'ended', reach: 'all', vars: {} },
    ]);
  });

  it.each([
    ['terminateMultiInstance', 'after'],
    ['other', 'a a c c'],
  ])('%s in a round of three leaves %s', async (reach, waits) => {
    const rounds =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>';
    const sub = `<subProcess id="sub">${rounds}<startEvent id="i"/>${users('a c')}${stop(reach)}${along('i>a>stop', 'i>c')}</subProcess>`;
    const run = new ProcessWorld(
      await define(`${ends}${sub}${users('after')}${along('s>sub>after>e')}`),
    ).start();
    expect(run.complete('a')).toBe(waits);
  });

  it('terminateMultiInstance of a called process ends the rounds of its call', async () => {
    const rounds =
      '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>';
    const inner = `<callActivity id="c" calledElement="other">${rounds}</callActivity>${users('after')}${along('s>c>after>e')}`;
    const run = new ProcessWorld(await define(`${ends}${inner}`)).start();
    const calls = Object.values(run.state.tokens).filter(({ at }) => at === 'call');
    run.taken();
    run.do({ kind: 'child', token: String(calls[0]?.id), vars: {}, reach: 'rounds' });
    expect(run.waits).toBe('after');
    expect(run.taken()).toContainEqual({ kind: 'childCancelled', token: calls[1]?.id });
    const called = new ProcessWorld(
      await define(`${ends}${users('a b')}${stop('terminateMultiInstance')}${along('s>a>stop', 's>b>e')}`),
      {
        isChild: true,
      },
    ).start();
    expect(called.complete('a')).toBe('ended');
    expect(called.taken()).toContainEqual({ kind: 'ended', reach: 'rounds', vars: {} });
  });

  it('terminateMultiInstance outside a repeated activity ends its own scope', async () => {
    const sub = `<subProcess id="sub"><startEvent id="i"/>${users('a c')}${stop('terminateMultiInstance')}${along('i>a>stop', 'i>c')}</subProcess>`;
    const run = new ProcessWorld(await define(`${ends}${sub}${users('d')}${along('s>sub>d>e')}`)).start();
    expect(run.complete('a')).toBe('d');
  });
});

describe('skip expressions', () => {
  const on = { _FLOWABLE_SKIP_EXPRESSION_ENABLED: true };
  const task = '<userTask id="a" flowable:skipExpression="#{known}"/>';
  const inRow = `${ends}${task}${users('b')}${along('s>a>b>e')}`;

  it.each(['skipExpression="yes"', 'skipExpression="#{a b}"'])('%s is refused', async (attribute) => {
    const inner = `${ends}<userTask id="bad" flowable:${attribute}/>${along('s>bad>e')}`;
    const { problems } = await compile(file(`<process id="p">${inner}</process>`));
    expect(problems.filter(isRefusal).map(({ code, elementId }) => [code, elementId])).toEqual([
      ['expression', 'bad'],
    ]);
  });

  it.each([
    ['it is not switched on', { known: true }, 'a'],
    ['it is switched off', { known: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: false }, 'a'],
    ['its expression is false', { known: false, ...on }, 'a'],
    ['its expression is true', { known: true, ...on }, 'b'],
    ['the older switch is on', { known: true, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true }, 'b'],
    ['its expression is neither', { known: 1, ...on }, '!a'],
    ['the switch is neither', { known: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: 1 }, '!a'],
  ])('a task where %s', async (_, vars, waits) => {
    expect(new ProcessWorld(await define(inRow)).start(vars).waits).toBe(waits);
  });

  it('each round of a repeated task is evaluated separately', async () => {
    const rounds =
      '<multiInstanceLoopCharacteristics flowable:collection="all" flowable:elementVariable="one"/>';
    const repeated = `<userTask id="a" flowable:skipExpression="\${one &gt; 1}">${rounds}</userTask>`;
    const run = new ProcessWorld(await define(`${ends}${repeated}${along('s>a>e')}`)).start({
      all: [1, 2, 3],
      ...on,
    });
    expect(run.waits).toBe('a');
    expect(run.complete('a')).toBe('ended');
  });

  it('a service that is skipped is not called, and sets no result', async () => {
    const service =
      '<serviceTask id="x" flowable:class="any" flowable:resultVariable="r" flowable:skipExpression="#{true}"/>';
    const run = new ProcessWorld(await define(`${ends}${service}${users('b')}${along('s>x>b>e')}`)).start(on);
    expect(run.waits).toBe('b');
    expect(run.taken().map(({ kind }) => kind)).toEqual(['taskCreated']);
    expect(Object.values(run.state.scopes)[0]?.vars).toEqual(on);
  });

  it.each(['exclusiveGateway', 'inclusiveGateway'])(
    'flows out of a %s follow them instead of conditions',
    async (kind) => {
      const skipping = (to: string, skip: string): string =>
        `<sequenceFlow id="g-${to}" sourceRef="g" targetRef="${to}" flowable:skipExpression="\${${skip}}"><conditionExpression>\${${to} == 1}</conditionExpression></sequenceFlow>`;
      const inner = `${ends}<${kind} id="g"/>${users('a b')}${along('s>g', 'a>e', 'b>e')}${skipping('a', 'x')}${skipping('b', '!x')}`;
      const definition = await define(inner);
      expect(new ProcessWorld(definition).start({ a: 0, b: 1 }).waits).toBe('b');
      expect(new ProcessWorld(definition).start({ a: 0, b: 1, x: true, ...on }).waits).toBe('a');
    },
  );
});

describe('messages without a recipient', () => {
  const roots = '<message id="m" name="go"/>';
  const inner = `${ends}<intermediateThrowEvent id="t"><messageEventDefinition messageRef="m"/></intermediateThrowEvent>${users('a')}${along('s>t>a>e')}`;
  const lost = {
    kind: 'undelivered',
    node: 't',
    message: 'nobody got the message go in 9 attempts',
    thrown: { kind: 'message', name: 'go', to: { instanceId: '7' } },
  } as const;

  it('is an incident that stops nothing, and is thrown again to its recipient', async () => {
    const run = new ProcessWorld(await define(inner, roots)).start();
    run.taken();
    run.do(lost);
    expect(run.taken()).toMatchObject([{ kind: 'incident', node: 't', code: 'undelivered' }]);
    const [id = ''] = Object.keys(run.state.undelivered ?? {});
    expect(run.complete('a')).toBe('ended');
    run.taken();
    run.do({ kind: 'retry', token: id });
    expect(run.taken()).toEqual([{ kind: 'messageThrown', node: 't', name: 'go', to: { instanceId: '7' } }]);
    expect(run.state).toMatchObject({ status: 'ended' });
    expect(run.state.undelivered).toBeUndefined();
    expect(run.do({ kind: 'retry', token: id }).refused).toBe('ended');
  });

  it('is discarded by cancelling its process once that has ended, which keeps its end', async () => {
    const run = new ProcessWorld(await define(inner, roots)).start();
    run.complete('a');
    expect(run.do({ kind: 'cancel', reason: 'x' }).refused).toBe('ended');
    run.do(lost);
    run.taken();
    expect(run.do({ kind: 'cancel', reason: 'x' }).refused).toBeUndefined();
    expect(run.taken()).toEqual([]);
    expect(run.state).toMatchObject({ status: 'ended' });
    expect(run.state.undelivered).toBeUndefined();
  });
});
