import type { CounterRole } from '../descriptors/record.ts';
import type { CounterEvent } from '../energy/chain.ts';

/** How a figure of a report is composed: shorter periods, the counters, and their events. */
export interface FigureOrigin {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  readonly period: string;
  /** Unit of the parts: quarters of an hour of a day, days of a month, months of a year, years of all time. */
  readonly unit: 'quarter' | 'day' | 'month' | 'year';
  readonly counters: readonly {
    readonly deviceId: string;
    readonly name: string | null;
    readonly role: CounterRole;
  }[];
  /** kWh; null without data. */
  readonly energy: number | null;
  /** Share of the elapsed time that has data, percent. */
  readonly coverage: number | null;
  readonly parts: readonly {
    /** 'yyyy-MM-dd HH:mm' for a quarter, else the name of the period. */
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
    /** The register before and after the event, and the counted energy, kWh. */
    readonly from: number;
    readonly to: number;
    readonly energy: number;
  }[];
}
