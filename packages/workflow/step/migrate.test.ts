import { describe, expect, it } from 'vitest';
import { type MigrationPlan, migrateInstance } from './migrate.ts';
import { along, define, nodes, ProcessWorld, users } from './world.test-support.ts';

const ends = '<startEvent id="s"/><endEvent id="e"/>';
const hour = '<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>';
const timer = (id: string, host: string, more = '') =>
  `<boundaryEvent id="${id}" attachedToRef="${host}"${more}>${hour}</boundaryEvent>`;
const repeat = (isSequential: boolean) =>
  `<multiInstanceLoopCharacteristics isSequential="${isSequential}"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>`;

/** Migrates a world to another version; returns the misfits, else the migrated world. */
async function moveTo(world: ProcessWorld, inner: string, named: MigrationPlan['nodes'] = {}) {
  const to = await define(inner);
  const before = JSON.stringify(world.state);
  const result = migrateInstance({ from: world.definition, to }, world.state, { nodes: named }, world.now);
  if (result.misfits.length > 0) {
    expect(JSON.stringify(result.state)).toBe(before);
    expect([result.effects, result.tasks]).toEqual([[], []]);
  }
  const next = new ProcessWorld(to).adopt(result.state);
  next.now = world.now;
  next.do({ kind: 'settle' });
  const misfits = result.misfits.map(({ node, message }) => `${node}: ${message}`);
  return { ...result, misfits, world: next };
}

describe('an instance is moved to another version', () => {
  it('keeps its position, and continues with the new steps after it', async () => {
    const old = new ProcessWorld(await define(`${ends}${users('a')}${along('s>a>e')}`)).start({ x: 1 });
    const { world, misfits, tasks } = await moveTo(old, `${ends}${users('a b')}${along('s>a>b>e')}`);
    expect(misfits.length).toBe(0);
    expect(tasks).toEqual([{ token: expect.any(String), node: 'a', formKey: '' }]);
    expect([world.complete('a'), world.complete('b')]).toEqual(['b', 'ended']);
  });

  it('reports every element without a position there, and then nothing is moved', async () => {
    const sub = (inner: string) =>
      `<subProcess id="sub"><startEvent id="i"/>${inner}${along('i>p')}</subProcess>`;
    const old = new ProcessWorld(
      await define(
        `${ends}${nodes('parallelGateway', 'f')}${users('a b c')}${sub(users('p'))}<userTask id="m">${repeat(false)}</userTask>${along('s>f>a>e', 'f>b', 'f>c', 'f>sub', 'f>m')}`,
      ),
    ).start();
    const { misfits: found } = await moveTo(
      old,
      `${ends}${nodes('parallelGateway', 'f')}${nodes('receiveTask', 'b')}${sub(users('p c'))}<userTask id="m">${repeat(true)}</userTask>${along('s>f>b', 'f>sub', 'f>m')}`,
    );
    expect(found).toEqual([
      'm: m is repeated in another way',
      'a: the other version has no element a',
      'b: b is of another kind',
      'c: c lies in another part of the process',
    ]);
  });

  it('takes the position named in the plan', async () => {
    const old = new ProcessWorld(await define(`${ends}${users('a')}${along('s>a>e')}`)).start();
    const inner = `${ends}${users('a2')}${along('s>a2>e')}`;
    expect((await moveTo(old, inner)).misfits).toEqual(['a: the other version has no element a']);
    expect((await moveTo(old, inner, { a: 'e' })).misfits).toEqual(['a: e is of another kind']);
    const { world, tasks } = await moveTo(old, inner, { a: 'a2' });
    expect(tasks.map(({ node }) => node)).toEqual(['a2']);
    expect(world.complete('a2')).toBe('ended');
  });

  it('stays at a join with flows of the same id or from the same element, and continues if it is complete there', async () => {
    const both = `${ends}${users('a b c')}${nodes('parallelGateway', 'f j')}${along('s>f>a>j>c>e', 'f>b>j')}`;
    const old = new ProcessWorld(await define(both)).start();
    old.complete('a');
    const other = both.replaceAll('id="a-j"', 'id="renamed"');
    const waiting = await moveTo(old, other);
    expect([waiting.misfits, waiting.world.waits]).toEqual([[], 'b']);
    expect(waiting.world.complete('b')).toBe('c');
    const { misfits } = await moveTo(
      old,
      `${ends}${users('b c')}${nodes('parallelGateway', 'f j')}${along('s>f>b>j>c>e', 'f>j')}`,
    );
    expect(misfits).toEqual(['j: no flow of j stands for a-j']);
    const three = new ProcessWorld(
      await define(
        `${ends}${users('a b d c')}${nodes('parallelGateway', 'f j')}${along('s>f>a>j>c>e', 'f>b>j', 'f>d>j')}`,
      ),
    ).start();
    for (const task of ['a', 'b']) three.complete(task);
    const { world } = await moveTo(
      three,
      `${ends}${users('a b d c')}${nodes('parallelGateway', 'f j')}${along('s>f>a>j>c>e', 'f>b>j', 'f>d>e')}`,
    );
    expect(world.waits).toBe('c d');
  });

  it('keeps the time of a timer, starts new ones, and ends removed ones', async () => {
    const old = new ProcessWorld(
      await define(
        `${ends}${users('a z')}${timer('t', 'a')}${timer('gone', 'a')}${along('s>a>e', 't>z>e', 'gone>e')}`,
      ),
    ).start();
    old.now = 1_800_000;
    const { world, effects } = await moveTo(
      old,
      `${ends}${users('a z n')}${timer('t2', 'a')}${timer('fresh', 'a', ' cancelActivity="false"')}${along('s>a>e', 't2>z>e', 'fresh>n>e')}`,
      { t: 't2' },
    );
    expect(effects.map(({ kind }) => kind)).toEqual(['timerSet', 'timerCancelled']);
    expect(Object.values(world.state.subs).map(({ node, plan }) => [node, plan?.due])).toEqual([
      ['t2', 3_600_000],
      ['fresh', 5_400_000],
    ]);
    expect(world.passTo(3_600_000)).toBe('z');
  });

  it('does not set a timer again that has fired already', async () => {
    const inner = `${ends}${users('a n')}${timer('t', 'a', ' cancelActivity="false"')}${along('s>a>e', 't>n>e')}`;
    const old = new ProcessWorld(await define(inner)).start();
    expect(old.passTo(3_600_000)).toBe('a n');
    const { world } = await moveTo(old, inner);
    expect([world.waits, Object.keys(world.state.subs)]).toEqual(['a n', []]);
  });

  it('waits for a message by its new name, and at an event gateway for the events that follow it there', async () => {
    const roots = '<message id="m" name="Go"/>';
    const gate = (name: string, more = '') =>
      `${ends}${nodes('eventBasedGateway', 'g')}<intermediateCatchEvent id="c"><signalEventDefinition signalRef="${name}"/></intermediateCatchEvent>${more}${along('s>g>c>e')}`;
    const signal = (name: string) => `<signal id="${name}" name="${name}"/>`;
    const old = new ProcessWorld(await define(gate('one'), `${roots}${signal('one')}`)).start();
    const to = await define(
      gate('two', `<intermediateCatchEvent id="late">${hour}</intermediateCatchEvent>${along('g>late>e')}`),
      signal('two'),
    );
    const result = migrateInstance({ from: old.definition, to }, old.state, { nodes: {} }, 0);
    expect(result.effects.map((effect) => [effect.kind, 'name' in effect ? effect.name : ''])).toEqual([
      ['timerSet', ''],
      ['unsubscribed', ''],
      ['subscribed', 'two'],
    ]);
    const world = new ProcessWorld(to).adopt(result.state);
    expect(world.do({ kind: 'signal', name: 'one' }).refused).toBe('noSubscriber');
    world.do({ kind: 'signal', name: 'two' });
    expect(world.state.status).toBe('ended');
  });

  it('keeps its rounds and the scopes of sub-processes', async () => {
    const inner = (name: string) =>
      `${ends}<subProcess id="${name}">${repeat(false)}<startEvent id="i"/>${users('p q')}${along('i>p>q')}</subProcess>${along(`s>${name}>e`)}`;
    const old = new ProcessWorld(await define(inner('sub'))).start();
    old.complete('p');
    const { world, misfits } = await moveTo(old, inner('part'), { sub: 'part' });
    expect([misfits, world.waits]).toEqual([[], 'p q']);
    world.complete('p');
    world.complete('q');
    expect(world.complete('q')).toBe('ended');
  });

  it('retries an incident in the version that fixes it', async () => {
    const gate = (condition: string) =>
      `${ends}<exclusiveGateway id="x"/><sequenceFlow id="f" sourceRef="x" targetRef="e"><conditionExpression>\${${condition}}</conditionExpression></sequenceFlow>${along('s>x')}`;
    const old = new ProcessWorld(await define(gate('gone > 1'))).start();
    expect(old.waits).toBe('!x');
    const { world } = await moveTo(old, gate('1 > 0'));
    const [token] = Object.keys(world.state.tokens);
    world.do({ kind: 'retry', token: token ?? '' });
    expect(world.state.status).toBe('ended');
  });
});
