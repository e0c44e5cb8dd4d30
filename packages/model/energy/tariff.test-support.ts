import type { TariffCalendar, TariffDayKind, TariffSeason, TariffVersion, TariffWindow } from './tariff.ts';

const everyDay: readonly TariffDayKind[] = [1, 2, 3, 4, 5, 6, 7, 'holiday'];
const prices = { buy: '0.5283', sell: '0.4', subsidy: '0' };

/** Consecutive windows, each given by a band and its end. */
export function windowsOf(
  ...ends: readonly (readonly [band: string, to: string])[]
): readonly TariffWindow[] {
  return ends.map(([band, to], n) => ({ from: ends[n - 1]?.[1] ?? '00:00', to, band }));
}

/** A season of the whole year with the same windows on every day. */
export function seasonOf(windows: readonly TariffWindow[], change: Partial<TariffSeason> = {}): TariffSeason {
  const ranges = [{ from: '01-01', to: '12-31' }];
  return { name: 'year', ranges, days: [{ on: everyDay, windows }], ...change };
}

/** A valid version: valley until 08:00, peak until 22:00, flat after. */
export function versionOf(change: Partial<TariffVersion> = {}): TariffVersion {
  return {
    validFrom: '2024-01-01',
    seasons: [seasonOf(windowsOf(['valley', '08:00'], ['peak', '22:00'], ['flat', '24:00']))],
    holidays: [],
    prices: { peak: prices, flat: prices, valley: prices },
    ...change,
  };
}

/** A calendar of these versions with the bands peak, flat and valley. */
export function calendarOf(...versions: readonly TariffVersion[]): TariffCalendar {
  return { bands: ['peak', 'flat', 'valley'].map((key) => ({ key, name: key })), versions };
}
