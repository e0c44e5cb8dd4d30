/** Air temperatures of a fine day, °C. */
interface DayTemperatures {
  readonly day: number;
  readonly night: number;
}

const tropicalYear = 365.25;
/** Days from the solstice to the warmest day: the ground lags behind the sun by about a month. */
const lagDays = 30;
const juneSolstice = 172;
/** Half of the difference between afternoon and dawn under a clear sky. */
const halfSwing = 6;

/**
 * Typical air temperatures at a latitude and day of the year under a clear sky. A rough rule, fitted to the long-term means of Haikou,
 * Xiamen, Dunhuang, Beijing and Harbin, within some 5 °C there; ignores altitude and sea.
 * @param latitude degrees, north positive
 * @param dayOfYear 1 = 1 January
 */
export function climateTemperatures(latitude: number, dayOfYear: number): DayTemperatures {
  const away = Math.abs(latitude);
  const mean = Math.max(-25, 28.9 - 0.0114 * away ** 2);
  const season = Math.min(22, 0.0083 * away ** 2 + 0.06 * away);
  const warmest = juneSolstice + lagDays + (latitude < 0 ? tropicalYear / 2 : 0);
  const today = mean + season * Math.cos(((dayOfYear - warmest) / tropicalYear) * 2 * Math.PI);
  return { day: Math.round(today + halfSwing), night: Math.round(today - halfSwing) };
}
