import type { SkyIrradiance } from './irradiance.ts';

/** What the sky was like over an hour, as a weather service tells it; `null` = it did not say. */
export interface SkyConditions {
  /** ms since 1970 UTC; `to` is not in it. */
  readonly from: number;
  readonly to: number;
  /** Means of the hour. */
  readonly sky: SkyIrradiance | null;
  /** Temperature of the air, °C. */
  readonly air: number | null;
  /** m/s at a height of 10 m. */
  readonly wind: number | null;
}
