import { describe, expect, it } from 'vitest';
import { type PassedState, statesOf } from './passed-step.ts';

const step = (id: string, state: PassedState) => ({ pass: `${id} ${state}`, id, name: id, state });

describe('an element that was passed several times', () => {
  it('is current if one pass is still active, and an incident if one has failed', () => {
    const states = statesOf([
      step('a', 'taken'),
      step('a', 'current'),
      step('a', 'taken'),
      step('b', 'incident'),
      step('b', 'current'),
      step('c', 'taken'),
    ]);
    expect([...states]).toEqual([
      ['a', 'current'],
      ['b', 'incident'],
      ['c', 'taken'],
    ]);
  });

  it('has no state if it was never passed', () => {
    expect(statesOf([]).size).toBe(0);
  });
});
