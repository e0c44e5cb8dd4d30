import { describe, expect, it } from 'vitest';
import { type PassedState, statesOf } from './passed-step.ts';

const step = (id: string, state: PassedState) => ({ pass: `${id} ${state}`, id, name: id, state });

describe('an element that was passed several times', () => {
  it('is current where one pass still lasts, and an incident where one is stuck', () => {
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

  it('has no state where nothing was passed', () => {
    expect(statesOf([]).size).toBe(0);
  });
});
