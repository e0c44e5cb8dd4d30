import type { Label } from '@heliodeck/kit/label';
import type { Tone } from '../descriptors/tone.ts';
import type { EnergyFlow } from '../energy/energy-flow.ts';
import type { Trouble, TroubleCounts } from '../wire/trouble.ts';
import type { StationTile } from '../wire/watch.ts';
import type { BoardNote } from './notes.ts';

/** A figure with its name. */
export interface Figure {
  readonly key: string;
  readonly label: Label;
  /** `null`: nobody knows. */
  readonly value: number | null;
  /** '' = a count; 'money' = an amount of `currency`. */
  readonly unit: string;
  readonly currency?: string;
  /** Of amounts: every digit. */
  readonly exact?: string;
  /** A sum is of the devices that answer. */
  readonly part?: { readonly answering: number; readonly of: number };
  /** What opens into its members: a total of the finance dashboard. */
  readonly opens?: string;
}

/** One kind of value over the categories. */
export interface BoardSeries {
  readonly key: string;
  readonly name: Label;
  readonly values: readonly (number | null)[];
  /** Which values are of a part of their period only. */
  readonly part?: readonly boolean[];
}

/** Values of another unit, over the same categories. */
export interface BesideSeries extends BoardSeries {
  readonly unit: Label;
}

/** A share or a rank. */
export interface BoardPart {
  readonly key: string;
  readonly name: Label;
  readonly value: number;
  readonly exact?: string;
  /** Address of the console at which one sees it. */
  readonly link?: string;
  /** What it means: its colour where it is one of a few states. */
  readonly tone?: Tone;
}

interface Common {
  /** When it was worked out, ms since 1970 UTC. */
  readonly at: number;
  readonly notes: readonly BoardNote[];
}

/** What a widget shows; kinds of widgets show one or some of these shapes. */
export type WidgetData = Common &
  (
    | { readonly shape: 'figures'; readonly figures: readonly Figure[] }
    | {
        readonly shape: 'series';
        readonly unit: string;
        readonly currency?: string;
        /** Days, months and names as they are kept; what the program says itself, such as all others together, in both languages. */
        readonly categories: readonly (string | Label)[];
        readonly series: readonly BoardSeries[];
        /** A mark a category: what was planned. */
        readonly marks?: BoardSeries;
        /** Lines of other units, each unit on an axis of its own. */
        readonly beside?: readonly BesideSeries[];
      }
    | {
        readonly shape: 'parts';
        readonly unit: string;
        readonly currency?: string;
        /** The largest first. */
        readonly parts: readonly BoardPart[];
        /** Parts that belong to it and that nobody measures: bars name them, without a value. */
        readonly unmeasured?: readonly Label[];
        /** Parts that are not told one by one, and what they come to. */
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
