import { type Label, label } from '@heliodeck/kit/label';

/** A figure of a station over time, and how it is computed (docs/product/telemetry.md#signals-of-stations). */
export interface StationSignal {
  readonly label: Label;
  readonly unit: string;
  readonly decimals: number;
  /** Computed from readings at instants, from energy by quarters of an hour, or one value per local day. */
  readonly from: 'readings' | 'energy' | 'days';
  /** Code of the menu it requires in addition; absent = no further permission. */
  readonly needs?: string;
}

/**
 * Signals of a station by their names in addresses and requests. Power is positive into the battery and out
 * of the grid.
 */
export const stationSignals = {
  power: { label: label('发电功率', 'Generation Power'), unit: 'kW', decimals: 3, from: 'readings' },
  pvPower: { label: label('光伏功率', 'PV Power'), unit: 'kW', decimals: 3, from: 'readings' },
  loadPower: { label: label('负载功率', 'Load Power'), unit: 'kW', decimals: 3, from: 'readings' },
  gridPower: {
    label: label('电网功率（取电为正）', 'Grid Power (taken is positive)'),
    unit: 'kW',
    decimals: 3,
    from: 'readings',
  },
  batteryPower: {
    label: label('电池功率（充电为正）', 'Battery Power (charging is positive)'),
    unit: 'kW',
    decimals: 3,
    from: 'readings',
  },
  soc: { label: label('电量SOC', 'State of Charge'), unit: '%', decimals: 1, from: 'readings' },
  energyToday: {
    label: label('当日累计发电量', 'Energy of the Day so far'),
    unit: 'kWh',
    decimals: 3,
    from: 'energy',
  },
  energyDay: { label: label('日发电量', 'Energy by Day'), unit: 'kWh', decimals: 3, from: 'days' },
  fullHours: { label: label('等效利用小时', 'Utilisation Hours'), unit: 'h', decimals: 2, from: 'days' },
  ratio: {
    label: label('性能比PR', 'Performance Ratio'),
    unit: '%',
    decimals: 1,
    from: 'days',
    needs: 'insightAnalysis',
  },
} as const satisfies Readonly<Record<string, StationSignal>>;
export type StationSignalName = keyof typeof stationSignals;

/** True for the name of a station signal. */
export const isStationSignal = (name: string): name is StationSignalName =>
  Object.hasOwn(stationSignals, name);

/** Maximum length of one response: a leap year. */
export const longestSeriesDays = 366;

/**
 * Sources of a value: devices that reported it, other values it was computed from, or the light a ratio was
 * computed with.
 */
export const seriesSources = {
  meter: label('电表', 'meters'),
  inverter: label('逆变器', 'inverters'),
  controller: label('控制器', 'controllers'),
  battery: label('电池', 'battery packs'),
  balance: label('由发电与电网功率推算', 'worked out of generation and grid'),
  measured: label('实测辐照', 'measured light'),
  service: label('气象服务辐照', 'light of a weather service'),
  clearSky: label('晴空估算辐照', 'light of a cloudless sky'),
} as const satisfies Readonly<Record<string, Label>>;
export type SeriesSource = keyof typeof seriesSources;

/** A signal of a station over a period. */
export interface StationLine {
  readonly signal: StationSignalName;
  /** Distance of two samples, ms; days have their actual length. */
  readonly stepMs: number;
  /**
   * Share of the elapsed time that is known; each of several devices counts by its share;
   * `null` if no time has elapsed.
   */
  readonly coverage: number | null;
  /** Share of the values in which some of the devices are missing. */
  readonly partly: number;
  /** The sources, preferred ones before substitutes, each with the share of values it supplied. */
  readonly sources: readonly { readonly by: SeriesSource; readonly share: number }[];
  /** In order of time, in the station's zone; `null` starts a period without data. */
  readonly points: readonly (readonly [dataTime: string, value: number | null])[];
}

/** Signals of a station over a period: the response of GET blade-index/index/stationSeries. */
export interface StationSeries {
  readonly stationId: string;
  /** '' if the caller's data scope hides it. */
  readonly stationName: string;
  readonly timeZone: string;
  readonly lines: readonly StationLine[];
}
