/** What an element of an instance is: passed, where it waits, or where it cannot go on. */
export type PassedState = 'taken' | 'current' | 'incident';

/** One pass of an instance through an element. Texts are ready to be shown. */
export interface PassedStep {
  /** Tells this pass from others through the same element. */
  readonly pass: string;
  /** The id of the node or flow. */
  readonly id: string;
  readonly name: string;
  readonly state: PassedState;
  readonly isFlow?: boolean;
  readonly who?: string;
  readonly from?: string;
  readonly to?: string;
  /** How long it took, in words. */
  readonly lasted?: string;
  /** A comment, or why it cannot go on. */
  readonly note?: string;
}

const weight: Record<PassedState, number> = { taken: 0, current: 1, incident: 2 };

/** One state for each element: an incident before what is current, that before what was taken. */
export function statesOf(steps: readonly PassedStep[]): ReadonlyMap<string, PassedState> {
  const states = new Map<string, PassedState>();
  for (const { id, state } of steps) {
    const known = states.get(id);
    if (known === undefined || weight[state] > weight[known]) states.set(id, state);
  }
  return states;
}
