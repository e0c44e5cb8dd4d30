import { magnitude } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';

/** An energy in the unit of its magnitude: 2154 kWh → '2.154 MWh'; null without a value. @param energy kWh */
export function energyText(energy: number | null): string | null {
  if (energy === null) return null;
  const { text, unit } = magnitude(energy, 'kWh', 4);
  return withUnit(text, unit);
}
