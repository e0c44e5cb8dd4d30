import type { Label } from '@heliodeck/kit/label';
import type { Tone } from '../descriptors/tone.ts';
import type { EnergyFlow } from '../energy/energy-flow.ts';
import type { Trouble, TroubleCounts } from '../wire/trouble.ts';
import type { StationTile } from '../wire/watch.ts';
import type { MembersAsked } from './finance.ts';
import type { BoardNote } from './notes.ts';

/** A figure and its name. */
export interface Figure {
  readonly key: string;
  readonly label: Label;
  /** `null`: unknown. */
  readonly value: number | null;
  /** '' = a count; 'money' = an amount of `currency`. */
  readonly unit: string;
  readonly currency?: string;
  /** For amounts: the unrounded number. */
  readonly exact?: string;
  /** For sums over devices: how many devices answered, and of how many. */
  readonly part?: { readonly answering: number; readonly of: number };
  /** For present values: the newest reading of the station that was read longest ago, ms since 1970 UTC. */
  readonly readAt?: number;
  /** The members that are listed when the figure is opened. */
  readonly opens?: MembersAsked;
}

/** One series of values over the categories. */
export interface BoardSeries {
  readonly key: string;
  readonly name: Label;
  readonly values: readonly (number | null)[];
  /** True for values that cover only part of their period. */
  readonly part?: readonly boolean[];
  /** The members that are listed when a value is opened; `null`: it has none. */
  readonly opens?: readonly (MembersAsked | null)[];
}

/** A series in another unit over the same categories. */
export interface BesideSeries extends BoardSeries {
  readonly unit: Label;
}

/** An entry of a share chart or a ranking. */
export interface BoardPart {
  readonly key: string;
  readonly name: Label;
  readonly value: number;
  readonly exact?: string;
  /** Address in the console of the details. */
  readonly link?: string;
  /** The members that are listed when the entry is opened. */
  readonly opens?: MembersAsked;
  /** Meaning of the entry, which sets its colour where it is one of a few states. */
  readonly tone?: Tone;
}

interface Common {
  /** When the data was computed, ms since 1970 UTC. */
  readonly at: number;
  readonly notes: readonly BoardNote[];
}

/** The data of a widget; each kind of widget displays one or several of these shapes. */
export type WidgetData = Common &
  (
    | { readonly shape: 'figures'; readonly figures: readonly Figure[] }
    | {
        readonly shape: 'series';
        readonly unit: string;
        readonly currency?: string;
        /** Days, months and names as stored; words of the program, such as the sum of all others, in both languages. */
        readonly categories: readonly (string | Label)[];
        readonly series: readonly BoardSeries[];
        /** One marker per category: the planned value. */
        readonly marks?: BoardSeries;
        /** Lines in other units; each unit has its own axis. */
        readonly beside?: readonly BesideSeries[];
      }
    | {
        readonly shape: 'parts';
        readonly unit: string;
        readonly currency?: string;
        /** In descending order. */
        readonly parts: readonly BoardPart[];
        /** Entries that belong to the breakdown but are not measured: bar charts list them without a value. */
        readonly unmeasured?: readonly Label[];
        /** Number and sum of the entries that are not listed individually. */
        readonly rest: { readonly count: number; readonly value: number } | null;
        readonly total: number;
      }
    | { readonly shape: 'stations'; readonly stations: readonly StationTile[] }
    | { readonly shape: 'troubles'; readonly troubles: readonly Trouble[]; readonly counts: TroubleCounts }
    | {
        readonly shape: 'flow';
        readonly flow: EnergyFlow;
        readonly stationName: string;
        readonly zone: string;
      }
  );

export type WidgetShape = WidgetData['shape'];
export type DataOf<S extends WidgetShape> = Extract<WidgetData, { readonly shape: S }>;
