import { type Label, label } from '@heliodeck/kit/label';

/** What the figures of a station are over time, and how they come about (docs/product/telemetry.md#signals-of-stations). */
export interface StationSignal {
  readonly label: Label;
  readonly unit: string;
  readonly decimals: number;
  /** Worked out of readings at instants, of energy by quarters of an hour, or one value for each local day. */
  readonly from: 'readings' | 'energy' | 'days';
  /** Code of the menu without which it is not told; absent = whoever may ask at all. */
  readonly needs?: string;
}

/** Signals of a station, by the names that addresses and calls know them by. Power counts into the battery and out of the grid. */
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

/** True of the name of a signal of stations. */
export const isStationSignal = (name: string): name is StationSignalName =>
  Object.hasOwn(stationSignals, name);

/** The longest stretch of one answer: a leap year. */
export const longestSeriesDays = 366;

/** Whose word a value is: devices that said it, what was worked out of others, or the light a ratio was held against. */
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

/** A signal of a station over a stretch of time. */
export interface StationLine {
  readonly signal: StationSignalName;
  /** What lies between two instants that were looked at, ms; days are as long as they are. */
  readonly stepMs: number;
  /** Share of the time elapsed that is told, that of a device of several counted by its part; `null` where no time has elapsed. */
  readonly coverage: number | null;
  /** Share of the values that not everybody is in who belongs to them. */
  readonly partly: number;
  /** Who told, whoever stands first in line before those who stood in, each with the share of values that are his. */
  readonly sources: readonly { readonly by: SeriesSource; readonly share: number }[];
  /** In order of time, on the clocks of the station; `null` begins a stretch in which nothing is known. */
  readonly points: readonly (readonly [dataTime: string, value: number | null])[];
}

/** Signals of a station over a stretch of time: the answer of GET blade-index/index/stationSeries. */
export interface StationSeries {
  readonly stationId: string;
  /** '' where the caller's data scope hides it. */
  readonly stationName: string;
  readonly timeZone: string;
  readonly lines: readonly StationLine[];
}
