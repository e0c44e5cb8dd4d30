import { describe, expect, it } from 'vitest';
import { refusalToSendBack } from './send-back.ts';
import { along, define, flow, nodes, ProcessWorld, users } from './world.test-support.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const clock = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>';

/** Sends the first task of a node back; returns what waits afterwards, or the refusal. */
function back(world: ProcessWorld, node: string, to: string): string {
  const token = Object.values(world.state.tokens).find((one) => one.node === node && one.at === 'user');
  const before = JSON.stringify(world.state);
  const asked = token === undefined ? undefined : refusalToSendBack(world.definition, world.state, token, to);
  const { refused } = world.do({ kind: 'sendBack', token: token?.id ?? 'gone', to });
  if (refused === undefined) return world.waits;
  expect(JSON.stringify(world.state)).toBe(before);
  if (token !== undefined && refused !== 'suspended') expect(asked).toBe(refused);
  return refused;
}

describe('a rejection to an earlier step', () => {
  it('sends a task to an earlier one, from which the process continues as before', async () => {
    const world = new ProcessWorld(await define(`${ends}${users('a b c')}${along('s>a>b>c>e')}`)).start();
    world.complete('a');
    world.complete('b');
    expect(back(world, 'c', 'a')).toBe('a');
    world.taken();
    expect([world.complete('a'), world.complete('b'), world.complete('c')]).toEqual(['b', 'c', 'ended']);
  });

  it('sends no task to itself, a later one, one on another path, or an element that is not a task', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a b c d')}<exclusiveGateway id="x" default="x-b"/>${along('s>a>x>b>d>e')}${flow('x', 'c', 'n > 1')}${along('c>d')}`,
      ),
    ).start({ n: 1 });
    world.complete('a');
    for (const to of ['b', 'd', 'c', 's', 'x', 'nowhere', '__proto__'])
      expect([to, back(world, 'b', to)]).toEqual([to, 'notEarlier']);
    expect(back(world, 'z', 'a')).toBe('tokenGone');
    world.complete('b');
    // Two paths lead to `d`: the tasks of both are before it.
    expect(back(world, 'd', 'b')).toBe('b');
  });

  it('sends a task of a branch back only within it, as long as the other one is active or waits at the join', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a b c d')}${nodes('parallelGateway', 'f j')}${along('s>a>f>b>c>j>e', 'f>d>j')}`,
      ),
    ).start();
    world.complete('a');
    world.complete('b');
    expect(back(world, 'c', 'a')).toBe('parallel');
    expect(back(world, 'c', 'b')).toBe('b d');
    world.complete('d');
    expect(back(world, 'b', 'a')).toBe('parallel');
    world.complete('b');
    expect(world.complete('c')).toBe('ended');
  });

  it('sends a task after a parallel part to before it, never into it: its join would wait forever', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a b c d')}${nodes('parallelGateway', 'f j')}${along('s>a>f>b>j>d>e', 'f>c>j')}`,
      ),
    ).start();
    for (const task of ['a', 'b', 'c']) world.complete(task);
    expect(back(world, 'd', 'b')).toBe('parallel');
    expect(back(world, 'd', 'a')).toBe('a');
    expect(world.complete('a')).toBe('b c');
    world.complete('c');
    expect(world.complete('b')).toBe('d');
  });

  it('sends a task into an inclusive part, whose join waits only for active branches', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a b c d')}${nodes('inclusiveGateway', 'f j')}${along('s>a>f')}${flow('f', 'b', 'true')}${flow('f', 'c', 'true')}${along('b>j>d>e', 'c>j')}`,
      ),
    ).start();
    for (const task of ['a', 'b', 'c']) world.complete(task);
    expect(back(world, 'd', 'b')).toBe('b');
    expect(world.complete('b')).toBe('d');
    expect(world.complete('d')).toBe('ended');
  });

  it('moves a task out of a sub-process that it is alone in, and not back into one', async () => {
    const inner = `<subProcess id="sub"><startEvent id="i"/>${users('p q')}<endEvent id="o"/>${along('i>p>q>o')}</subProcess>`;
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a z')}${inner}<boundaryEvent id="late" attachedToRef="sub">${clock}</boundaryEvent>${along('s>a>sub>z>e', 'late>e')}`,
      ),
    ).start();
    world.complete('a');
    world.complete('p');
    expect(back(world, 'q', 'p')).toBe('p');
    expect(back(world, 'p', 'a')).toBe('a');
    expect([Object.keys(world.state.subs), Object.keys(world.state.scopes).length]).toEqual([[], 1]);
    for (const task of ['a', 'p', 'q']) world.complete(task);
    expect(back(world, 'z', 'p')).toBe('elsewhere');
    expect(back(world, 'z', 'a')).toBe('a');
  });

  it('moves no task out of a sub-process with other active tasks', async () => {
    const inner = `<subProcess id="sub"><startEvent id="i"/>${nodes('parallelGateway', 'f')}${users('p q')}${along('i>f>p', 'f>q')}</subProcess>`;
    const world = new ProcessWorld(await define(`${ends}${users('a')}${inner}${along('s>a>sub>e')}`)).start();
    world.complete('a');
    expect(back(world, 'p', 'a')).toBe('parallel');
    world.complete('q');
    expect(back(world, 'p', 'a')).toBe('a');
  });

  it('moves no task out of a round: the others belong to it', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>';
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a z')}<userTask id="m">${loop}</userTask><subProcess id="sub">${loop}<startEvent id="i"/>${users('p q')}${along('i>p>q')}</subProcess>${along('s>a>m>sub>z>e')}`,
      ),
    ).start();
    world.complete('a');
    expect(back(world, 'm', 'a')).toBe('repeated');
    world.complete('m');
    world.complete('m');
    world.complete('p');
    expect(back(world, 'q', 'a')).toBe('repeated');
    expect(back(world, 'q', 'p')).toBe('p p');
    for (const task of ['p', 'q', 'p', 'q']) world.complete(task);
    expect(back(world, 'z', 'm')).toBe('m m');
  });

  it('moves no task out of an event sub-process, and none while it is suspended', async () => {
    const esp = `<subProcess id="esp" triggeredByEvent="true"><startEvent id="es" isInterrupting="false">${clock}</startEvent>${users('r')}${along('es>r')}</subProcess>`;
    const world = new ProcessWorld(await define(`${ends}${esp}${users('a b')}${along('s>a>b>e')}`)).start();
    world.complete('a');
    expect(world.passTo(3_600_000)).toBe('b r');
    expect(back(world, 'r', 'a')).toBe('elsewhere');
    expect(back(world, 'b', 'a')).toBe('a r');
    world.complete('a');
    world.do({ kind: 'suspend' });
    expect(back(world, 'b', 'a')).toBe('suspended');
  });

  it('sets the timers of the earlier task again', async () => {
    const world = new ProcessWorld(
      await define(
        `${ends}${users('a b late')}<boundaryEvent id="t" attachedToRef="a">${clock}</boundaryEvent>${along('s>a>b>e', 't>late>e')}`,
      ),
    ).start();
    world.complete('a');
    world.now = 1_000;
    expect(back(world, 'b', 'a')).toBe('a');
    expect(Object.values(world.state.subs).map(({ plan }) => plan?.due)).toEqual([3_601_000]);
    expect(world.passTo(3_601_000)).toBe('late');
    expect(back(world, 'late', 'a')).toBe('a');
  });
});
