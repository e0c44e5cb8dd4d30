import fc from 'fast-check';
import { expect, it } from 'vitest';
import { begin, blocks, draw, tasksOf, without } from './blocks.test-support.ts';
import { graphs, graphsWithLoops, TokenGame, xmlOf } from './token-game.test-support.ts';
import { define, ProcessWorld } from './world.test-support.ts';

/** Number of random models of each kind; `WORKFLOW_MODELS=20000` runs many more. */
const models = Number(process.env.WORKFLOW_MODELS ?? 250);

/** The waiting tasks by their given names. */
const namesOf = (world: ProcessWorld, made: Map<string, string>): readonly string[] => {
  for (const effect of world.taken())
    if (effect.kind === 'taskCreated') made.set(effect.token, effect.task.name);
  return Object.values(world.state.tokens)
    .flatMap(({ id, at }) => (at === 'user' ? [made.get(id) ?? id] : []))
    .sort();
};

it('random models of blocks have the tasks that their structure implies, after every task', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, fc.infiniteStream(fc.nat(1_000)), async (block, picks) => {
      const world = new ProcessWorld(await define(draw(block))).start();
      const made = new Map<string, string>();
      let rest = begin(block);
      for (const pick of picks) {
        const expected = [...tasksOf(rest)].sort();
        expect(namesOf(world, made)).toEqual(expected);
        if (expected.length === 0) break;
        const name = expected[pick % expected.length] ?? '';
        const token = Object.keys(world.state.tokens).find((id) => made.get(id) === name) ?? '';
        expect(world.do({ kind: 'complete', token }).refused).toBeUndefined();
        rest = without(rest, name);
      }
      expect(world.state.status).toBe('ended');
      expect(world.state.subs).toEqual({});
    }),
    { seed: 20_261_123, numRuns: models },
  );
}, 3_600_000);

it('random irregular models have the tasks that a simple token game finds', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, fc.infiniteStream(fc.nat(1_000)), async (graph, picks) => {
      const world = new ProcessWorld(await define(xmlOf(graph))).start();
      const game = new TokenGame(graph);
      for (const pick of picks) {
        expect(world.waits).toBe([...game.tasks].sort().join(' '));
        if (game.tasks.length === 0) break;
        const task = [...game.tasks].sort()[pick % game.tasks.length] ?? '';
        world.complete(task);
        game.complete(task);
      }
      expect(world.state.status).toBe(game.isOver ? 'ended' : 'running');
    }),
    { seed: 20_261_123, numRuns: models },
  );
}, 3_600_000);

/** Most tasks completed in one model with loops: a parallel gateway takes its flow backwards for ever. */
const mostSteps = 40;

it('random irregular models with loops have the tasks that a simple token game finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      graphsWithLoops,
      fc.array(fc.nat(1_000), { minLength: mostSteps, maxLength: mostSteps }),
      async (graph, picks) => {
        const world = new ProcessWorld(await define(xmlOf(graph))).start({ done: 0 });
        const game = new TokenGame(graph);
        for (const pick of picks) {
          expect(world.waits).toBe([...game.tasks].sort().join(' '));
          expect(world.state.status).toBe(game.isOver ? 'ended' : 'running');
          if (game.tasks.length === 0) break;
          const task = [...game.tasks].sort()[pick % game.tasks.length] ?? '';
          game.complete(task);
          world.complete(task, { done: game.done });
        }
      },
    ),
    { seed: 20_261_124, numRuns: models },
  );
}, 3_600_000);
