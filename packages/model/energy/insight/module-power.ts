/**
 * Temperature of modules, °C.
 * Source: Faiman (2008), with the coefficients of IEC 61853-2: u0 = 25 W/(m²K), u1 = 6.84 Ws/(m³K).
 * @param irradiance on the plane, W/m²
 * @param air temperature of the air, °C
 * @param wind m/s
 */
export function moduleTemperature(irradiance: number, air: number, wind: number): number {
  return air + irradiance / (25 + 6.84 * wind);
}

/**
 * Direct-current power of modules at an irradiance, in the unit of `rated`.
 * Source: PVWatts version 5 (NREL/TP-6A20-62641), P = P0 · G/1000 · (1 + γ (T − 25)).
 * @param irradiance on the plane, W/m²
 * @param temperature of the modules, °C
 * @param rated power at 1000 W/m² and 25 °C
 * @param coefficient γ of the power, 1/K; −0.0035 is −0.35% per kelvin
 */
export function directPower(
  irradiance: number,
  temperature: number,
  rated: number,
  coefficient: number,
): number {
  return ((rated * irradiance) / 1000) * (1 + coefficient * (temperature - 25));
}

/** Share of its rated input that an inverter of common quality delivers. */
const usualEfficiency = 0.96;

/**
 * Output that an inverter would have without its limit, in the unit of `direct`. Source: PVWatts version 5
 * (NREL/TP-6A20-62641), η = η_nom / 0.9637 · (−0.0162 ζ − 0.0059 / ζ + 0.9858), ζ the share of the rated input.
 * @param direct power at its inputs
 * @param rated power at its output; `null` = unknown: the nominal efficiency at any load
 */
export function unclippedOutput(direct: number, rated: number | null, efficiency = usualEfficiency): number {
  if (direct <= 0) return 0;
  if (rated === null || rated <= 0) return direct * efficiency;
  const load = (direct * efficiency) / rated;
  const share = (efficiency / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858);
  return Math.max(0, share * direct);
}
