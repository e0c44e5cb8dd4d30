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
 * @param coefficient γ of the power, 1/K; −0.0035 is −0.35 % per kelvin
 */
export function directPower(
  irradiance: number,
  temperature: number,
  rated: number,
  coefficient: number,
): number {
  return ((rated * irradiance) / 1000) * (1 + coefficient * (temperature - 25));
}
