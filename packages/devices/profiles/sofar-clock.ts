import type { ControlSpec } from '../profile-spec.ts';

/** The clock of SOFAR inverters of the third generation: set by registers that are applied by writing 1 after them, read elsewhere. */
export const sofarClock: ControlSpec = {
  by: 'clock',
  address: 0x1004,
  registers: ['shortYear', 'month', 'day', 'hour', 'minute', 'second'],
  apply: 1,
  shownAt: 0x042c,
};
