import type { GeoPosition, Plane } from '../../weather/sun.ts';
import { clearLight } from './light.ts';
import type { LossPlant } from './losses.ts';

/**
 * Energy at 25 °C that a cloudless sky would have given in the intervals with known light, Wh: the difference from the theoretical energy
 * is what clouds and haze took (docs/product/insight.md#losses).
 * @param borders ends of the intervals of the plant, ms
 */
export function clearSkyEnergy(
  { capacity, stretches, hours }: Pick<LossPlant, 'capacity' | 'stretches' | 'hours'>,
  borders: readonly number[],
  place: GeoPosition,
  plane: Plane,
): number {
  return stretches.reduce((sum, { irradiance }, index) => {
    const [from, to] = [borders[index], borders[index + 1]];
    if (irradiance === null || from === undefined || to === undefined) return sum;
    return sum + (capacity * clearLight(place, plane, (from + to) / 2).irradiance * hours) / 1000;
  }, 0);
}
