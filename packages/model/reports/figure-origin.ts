import type { CounterRole } from '../descriptors/record.ts';
import type { CounterEvent } from '../energy/chain.ts';

/** What a figure of a report is made of: shorter periods, the counters, and what happened to them. */
export interface FigureOrigin {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly period: string;
  /** What the parts are: quarters of an hour of a day, days of a month, months of a year, years of all time. */
  readonly unit: 'quarter' | 'day' | 'month' | 'year';
  readonly counters: readonly {
    readonly deviceId: string;
    readonly name: string | null;
    readonly role: CounterRole;
  }[];
  /** kWh; null where there are no data. */
  readonly energy: number | null;
  /** Share of the time elapsed that has data, percent. */
  readonly coverage: number | null;
  readonly parts: readonly {
    /** 'yyyy-MM-dd HH:mm' of a quarter, else the period's name. */
    readonly name: string;
    readonly energy: number | null;
    readonly coverage: number | null;
  }[];
  readonly events: readonly {
    readonly deviceId: string;
    readonly deviceName: string | null;
    readonly kind: CounterEvent['kind'];
    readonly beginTime: string;
    readonly endTime: string;
    /** What the register said before and after, and what was counted, kWh. */
    readonly from: number;
    readonly to: number;
    readonly energy: number;
  }[];
}
