import { expect, it } from 'vitest';
import { drawn, faultsOf, hiddenNames } from './drawn.test-support.ts';
import { randomFile, randomOf } from './random-file.test-support.ts';

const count = Number(process.env.WORKFLOW_DRAWINGS ?? 60);

it('no flow crosses a node and no node overlaps another, for any loops, boundary events, parts, lanes and pools', async () => {
  let names = 0;
  let hidden = 0;
  for (let seed = 0; seed < count; seed += 1) {
    const picture = await drawn(randomFile(randomOf(seed)));
    expect([seed, faultsOf(picture)]).toEqual([seed, []]);
    names += [...picture.shapes, ...picture.edges].filter(({ label }) => label !== undefined).length;
    hidden += hiddenNames(picture).length;
  }
  // Among dense flows a name may have no free place.
  expect(hidden / names).toBeLessThan(0.005);
}, 120_000);
