import { expect, it } from 'vitest';
import { kiloMagnitude } from './magnitude.ts';

it('a figure stands in the unit of its size, whatever its size and sign', () => {
  const said = [0, -0.001, 0.4, 4.005, 12.34, 999, 999.6, 4100, 1e9, -2500].map((value) => {
    const { text, unit } = kiloMagnitude(value, 'W');
    return `${text} ${unit}`;
  });
  expect(said).toEqual([
    ...['0 kW', '0 kW', '0.4 kW', '4 kW', '12.3 kW', '999 kW', '1 MW', '4.1 MW', '1000 GW', '-2.5 MW'],
  ]);
});
