import { describe } from 'vitest';
import { captures } from '../register-lists/register-lists.test-support.ts';

describe('Solis, logs of its meter in issue 14711 of evcc-io/evcc', () => {
  captures('solis-hybrid', 4, [
    ['power into the grid', 33_263, '00000187', { gridActivePower: 391 }],
    ['none', 33_263, '80000000', { gridActivePower: null }],
  ]);
});
