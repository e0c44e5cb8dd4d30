import type { ClockSpec } from '../modbus/clock-read.ts';

/** The clock of SOFAR inverters of the third generation: set by registers that are applied by writing 1 after them, read elsewhere. */
export const sofarClock: ClockSpec = {
  by: 'clock',
  address: 0x1004,
  registers: ['shortYear', 'month', 'day', 'hour', 'minute', 'second'],
  apply: 1,
  shownAt: 0x042c,
};
