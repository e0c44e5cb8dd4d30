import { describe, expect, it } from 'vitest';
import { along, define, flow, nodes, ProcessWorld, users } from './world.test-support.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';

describe('a command is refused and changes nothing', () => {
  it.each([
    [{ kind: 'complete', token: 't999' }, 'tokenGone'],
    [{ kind: 'complete', token: '__proto__' }, 'tokenGone'],
    [{ kind: 'service', token: 't2' }, 'tokenGone'],
    [{ kind: 'timer', sub: 's1' }, 'subGone'],
    [{ kind: 'message', name: 'm' }, 'noSubscriber'],
    [{ kind: 'message', sub: 's1' }, 'subGone'],
    [{ kind: 'signal', name: 'm' }, 'noSubscriber'],
    [{ kind: 'start' }, 'alreadyStarted'],
    [{ kind: 'variables', vars: { constructor: 1 } }, 'badVariables'],
    [{ kind: 'variables', vars: JSON.parse('{"__proto__":1}') }, 'badVariables'],
    [{ kind: 'variables', vars: { x: Number.NaN } }, 'badVariables'],
  ] as const)('%o', async (command, code) => {
    const world = new ProcessWorld(await define(`${ends}${users('a')}${along('s>a>e')}`)).start();
    const before = world.state;
    expect(world.do(command).refused).toBe(code);
    expect(world.state).toEqual(before);
  });

  it('commands before the start, after the end, and for an unknown start', async () => {
    const world = new ProcessWorld(await define(`${ends}${users('a')}${along('s>a>e')}`));
    expect(world.do({ kind: 'cancel', reason: '' }).refused).toBe('notStarted');
    expect(world.do({ kind: 'start', at: 'a' }).refused).toBe('noStart');
    world.start();
    expect(world.complete('a')).toBe('ended');
    expect(world.complete('a')).toBe('ended');
    expect(world.do({ kind: 'cancel', reason: '' }).refused).toBe('ended');
  });
});

it('a start whose event sub-process has no time is refused, and succeeds with the variable', async () => {
  const clock = '<timerEventDefinition><timeDuration>#{wait}</timeDuration></timerEventDefinition>';
  const world = new ProcessWorld(
    await define(
      `${ends}<subProcess id="esp" triggeredByEvent="true"><startEvent id="es">${clock}</startEvent></subProcess>${users('a')}${along('s>a>e')}`,
    ),
  );
  expect(world.do({ kind: 'start' }).refused).toBe('fault');
  expect(world.state.scopes).toEqual({});
  expect(world.start({ wait: 'PT1M' }).waits).toBe('a');
  expect(world.passTo(60_000)).toBe('ended');
});

it('the history contains the end of every node, including the end event', async () => {
  const world = new ProcessWorld(await define(`${ends}${users('a')}${along('s>a>e')}`)).start();
  world.complete('a');
  expect(world.log.filter(({ kind }) => kind !== 'flow').map(({ kind, node }) => `${kind} ${node}`)).toEqual([
    ...['enter s', 'leave s', 'enter a', 'leave a', 'enter e', 'leave e'],
  ]);
});

describe('gateways', () => {
  it('tasks in sequence are reached one after another', async () => {
    const world = new ProcessWorld(await define(`${ends}${users('a b')}${along('s>a>b>e')}`)).start();
    expect(world.waits).toBe('a');
    expect(world.complete('b')).toBe('tokenGone');
    expect(world.complete('a')).toBe('b');
    expect(world.complete('b')).toBe('ended');
  });

  it('an exclusive gateway takes the first true flow, otherwise the default one', async () => {
    const definition = await define(
      `${ends}<exclusiveGateway id="x" default="x-mgr"/>${users('boss mgr')}${along('s>x', 'x>mgr>e', 'boss>e')}${flow('x', 'boss', 'days > 3')}`,
    );
    expect(new ProcessWorld(definition).start({ days: 4 }).waits).toBe('boss');
    expect(new ProcessWorld(definition).start({ days: 3 }).waits).toBe('mgr');
    const world = new ProcessWorld(definition).start();
    expect(world.waits).toBe('!x');
    expect(world.taken()).toContainEqual(
      expect.objectContaining({ kind: 'incident', node: 'x', code: 'unknown' }),
    );
    world.do({ kind: 'variables', vars: { days: 9 } });
    const [token = ''] = Object.keys(world.state.tokens);
    world.do({ kind: 'retry', token });
    expect(world.waits).toBe('boss');
  });

  it('no true flow and no default is an incident, never an end', async () => {
    const world = new ProcessWorld(
      await define(`${ends}${nodes('exclusiveGateway', 'x')}${along('s>x')}${flow('x', 'e', 'false')}`),
    ).start();
    expect(world.waits).toBe('!x');
    expect(world.state.status).toBe('running');
  });

  it('a parallel join waits for every flow', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${nodes('parallelGateway', 'f j')}${users('a b c')}${along('s>f>a>j>c>e', 'f>b>j')}`,
      ),
    ).start();
    expect(world.waits).toBe('a b');
    expect(world.complete('a')).toBe('b');
    expect(world.complete('b')).toBe('c');
    expect(world.complete('c')).toBe('ended');
  });

  it('an inclusive join waits for the branches that were taken', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${nodes('inclusiveGateway', 'f j')}${users('a b c d')}${along('s>f', 'a>j>d>e', 'b>j', 'c>j')}${flow('f', 'a', 'x > 1')}${flow('f', 'b', 'x > 2')}${flow('f', 'c', 'x > 9')}`,
      ),
    ).start({ x: 5 });
    expect(world.complete('a')).toBe('b');
    expect(world.complete('b')).toBe('d');
    expect(world.complete('d')).toBe('ended');
  });

  it('an inclusive join continues when a branch ends elsewhere', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${nodes('endEvent', 'e2')}${nodes('inclusiveGateway', 'f j')}<exclusiveGateway id="x" default="x-e2"/>${users('a b d')}${along('s>f>a>j>d>e', 'f>b>x>e2')}${flow('x', 'j', 'false')}`,
      ),
    ).start();
    expect(world.complete('a')).toBe('b');
    expect(world.complete('b')).toBe('d');
  });

  it('an inclusive join within a parallel block continues alone if the choice was the default', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${nodes('parallelGateway', 'f')}${nodes('inclusiveGateway', 'j')}<exclusiveGateway id="x" default="x-j"/>${users('a b c')}${along('s>f>a>j>c>e', 'f>x>j', 'b>j')}${flow('x', 'b', 'yes')}`,
      ),
    ).start({ yes: false });
    expect(world.waits).toBe('a');
    expect(world.complete('a')).toBe('c');
    expect(world.complete('c')).toBe('ended');
  });

  it('a start with two flows forks', async () => {
    const world = new ProcessWorld(
      await define(`${ends}${nodes('parallelGateway', 'g j')}${users('c d')}${along('s>j>c>e', 's>d>g>j')}`),
    ).start();
    expect(world.waits).toBe('d');
    expect(world.complete('d')).toBe('c');
  });

  it('an exclusive merge passes every token, and two flows into a task make two tasks', async () => {
    const merged = new ProcessWorld(
      await define(
        `${ends}${nodes('parallelGateway', 'f')}${nodes('exclusiveGateway', 'm')}${users('a b c')}${along('s>f>a>m>c>e', 'f>b>m')}`,
      ),
    ).start();
    merged.complete('a');
    expect(merged.complete('b')).toBe('c c');
    expect(merged.complete('c')).toBe('c');
    expect(merged.complete('c')).toBe('ended');
    const twice = `<sequenceFlow id="f1" sourceRef="f" targetRef="a"/><sequenceFlow id="f2" sourceRef="f" targetRef="a"/>`;
    expect(
      new ProcessWorld(
        await define(`${ends}${nodes('parallelGateway', 'f')}${users('a')}${along('s>f', 'a>e')}${twice}`),
      ).start().waits,
    ).toBe('a a');
  });

  it('conditional flows out of a task are an inclusive split', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a b c d')}${along('s>a', 'b>e', 'c>e', 'd>e')}${flow('a', 'b', 'x > 1')}${flow('a', 'c', 'x > 2')}${flow('a', 'd', 'x > 9')}`,
      ),
    ).start({ x: 3 });
    expect(world.complete('a')).toBe('b c');
  });

  it('a loop repeats until its condition is met, also around a parallel block', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${nodes('parallelGateway', 'f j')}<exclusiveGateway id="x" default="x-m"/><exclusiveGateway id="m"/>${users('a b')}${along('s>m>f>a>j>x>m', 'f>b>j')}${flow('x', 'e', 'ok')}`,
      ),
    ).start({ ok: false });
    for (let round = 0; round < 3; round += 1) {
      expect(world.complete('a')).toBe('b');
      expect(world.complete('b')).toBe('a b');
    }
    world.complete('a', { ok: true });
    expect(world.complete('b')).toBe('ended');
  });

  it('a loop within one branch does not affect the other branch and the join', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${nodes('parallelGateway', 'f j')}<exclusiveGateway id="x" default="x-m"/><exclusiveGateway id="m"/>${users('a b c')}${along('s>f>m>a>x>m', 'f>b>j>c>e')}${flow('x', 'j', 'ok')}`,
      ),
    ).start({ ok: false });
    for (let round = 0; round < 3; round += 1) expect(world.complete('a')).toBe('a b');
    expect(world.complete('b')).toBe('a');
    expect(world.complete('a', { ok: true })).toBe('c');
    expect(world.complete('c')).toBe('ended');
  });

  it('a sub-process in a loop starts again in each of its rounds', async () => {
    const sub = `<subProcess id="sub"><startEvent id="i"/>${users('a')}<endEvent id="o"/>${along('i>a>o')}</subProcess>`;
    const world = new ProcessWorld(
      await define(
        `${ends}${sub}<exclusiveGateway id="x" default="x-m"/><exclusiveGateway id="m"/>${along('s>m>sub>x>m')}${flow('x', 'e', 'ok')}`,
      ),
    ).start({ ok: false });
    expect([world.complete('a'), world.complete('a')]).toEqual(['a', 'a']);
    expect(Object.keys(world.state.scopes)).toHaveLength(2);
    expect(world.complete('a', { ok: true })).toBe('ended');
  });

  it('an endless loop is an incident', async () => {
    const world = new ProcessWorld(await define(`${ends}${nodes('task', 'a b')}${along('s>a>b>a')}`)).start();
    expect(world.waits).toMatch(/^![ab]$/);
    expect(world.taken()).toContainEqual(expect.objectContaining({ code: 'endlessLoop' }));
  });

  it('ids and variables may have names of built-in properties', async () => {
    const world = new ProcessWorld(
      await define(`${ends}${users('__proto__ toString')}${along('s>__proto__>toString>e')}`),
    ).start({ hasOwnProperty: 1 });
    expect(world.waits).toBe('__proto__');
    expect(world.complete('__proto__')).toBe('toString');
    expect(world.complete('toString')).toBe('ended');
  });
});
