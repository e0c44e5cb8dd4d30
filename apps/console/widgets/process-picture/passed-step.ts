/** State of an element of an instance: completed, waiting, or failed. */
export type PassedState = 'taken' | 'current' | 'incident';

/** One pass of an instance through an element. Texts are ready for display. */
export interface PassedStep {
  /** Distinguishes this pass from others through the same element. */
  readonly pass: string;
  /** The id of the node or flow. */
  readonly id: string;
  readonly name: string;
  readonly state: PassedState;
  readonly isFlow?: boolean;
  readonly who?: string;
  readonly from?: string;
  readonly to?: string;
  /** Its duration, as text. */
  readonly lasted?: string;
  /** A comment, or the reason of the failure. */
  readonly note?: string;
}

const weight: Record<PassedState, number> = { taken: 0, current: 1, incident: 2 };

/** The state of each element: an incident has priority over current, and current over completed. */
export function statesOf(steps: readonly PassedStep[]): ReadonlyMap<string, PassedState> {
  const states = new Map<string, PassedState>();
  for (const { id, state } of steps) {
    const known = states.get(id);
    if (known === undefined || weight[state] > weight[known]) states.set(id, state);
  }
  return states;
}
