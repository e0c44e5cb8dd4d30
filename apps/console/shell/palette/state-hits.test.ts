import { expect, it } from 'vitest';
import { stateHits } from './state-hits.ts';

const found = (query: string) =>
  stateHits(
    query,
    ({ en }) => en,
    (state) => state,
  ).map(({ href }) => href);

it.each([
  ['limited', 'limited'],
  ['限发', 'limited'],
  ['xianfa', 'limited'],
  ['trouble', 'troubled'],
  ['异常', 'troubled'],
  ['待机', 'standby'],
])('%j links to the stations in that state', (query, state) => {
  expect(found(query)).toEqual([`/wel/index?state=${state}`]);
});

it('a letter, a name and an empty text are not states', () => {
  for (const query of ['', 'l', 'Dunhuang', '敦煌']) expect(found(query)).toEqual([]);
});
