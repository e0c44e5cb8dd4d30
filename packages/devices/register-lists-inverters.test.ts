import { describe } from 'vitest';
import { says } from './register-lists.test-support.ts';

describe('Sungrow SG, as SunGather prints it: the number on the wire is one less', () => {
  // 5001, nominal active power in 0.1 kW: 044CH = 1100, 110 kW. 5002 is the output type.
  says('sungrow-sg', 4, [[0x1388, '044c', { ratedPower: 110_000 }]]);
});
