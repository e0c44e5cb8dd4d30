import { label } from '@heliodeck/kit/label';
import { addDays, localDate, monthStart } from '@heliodeck/kit/zone';
import type { BoardNote, BoardNoteCode } from '@heliodeck/model/boards/notes';
import type { BoardPart, DataOf, WidgetData } from '@heliodeck/model/boards/widget-data';
import type { Context } from '../../../context.ts';
import type { Services } from '../../../services.ts';
import type { BoardReads, BoardStation, DaySpan } from '../board-reads.ts';

/** Dependencies of the figures of boards. */
export interface BoardParts {
  readonly services: Services;
  readonly reads: BoardReads;
}

/** A request for the data of a widget. */
export interface WidgetQuestion {
  /** undefined: all stations visible to the caller. */
  readonly stationId?: string | undefined;
  /** For the stations widget: only these, which have changed. */
  readonly only?: readonly string[] | undefined;
  /** For the finance dashboard; default the current year. */
  readonly year?: number | undefined;
}

/** Returns the data of a widget, within the caller's tenant and data scope. */
export type AnswerWidget = (context: Context, parts: BoardParts, ask: WidgetQuestion) => Promise<WidgetData>;

/** Unit of rates and growth. */
export const percent = label('%', '%');

/** Most parts listed individually; the rest is one number. */
const mostParts = 12;

/** Returns the requested stations and their present day. */
export async function stationsAsked(
  context: Context,
  { reads }: BoardParts,
  { stationId }: WidgetQuestion,
): Promise<{ readonly stations: readonly BoardStation[]; readonly zone: string; readonly today: string }> {
  const stations = await reads.energy.stations(context, stationId);
  const zone = stations[0]?.zone ?? context.zone;
  return { stations, zone, today: localDate(zone, context.now.getTime()) };
}

/** The days of the month that contains a date. */
export function monthSpan(date: string): DaySpan {
  return { unit: 'day', first: monthStart(date), last: addDays(monthStart(date, 1), -1) };
}

/** The months of the year that contains a date. */
export function yearSpan(date: string): DaySpan {
  const year = date.slice(0, 4);
  return { unit: 'month', first: `${year}-01-01`, last: `${year}-12-31` };
}

/** Returns notes with a positive count; for a share, the count and the total. */
export function notesOf(
  counts: Partial<Readonly<Record<BoardNoteCode, number | readonly [count: number, of: number]>>>,
): readonly BoardNote[] {
  return Object.entries(counts).flatMap(([key, told]): BoardNote[] => {
    const code = key as BoardNoteCode;
    if (typeof told === 'number') return told > 0 ? [{ code, count: told }] : [];
    const [count, of] = told;
    return of > 0 ? [{ code, count, of }] : [];
  });
}

/** Returns shares or ranks, the largest first; the smallest are combined. */
export function partsData(
  { now }: Context,
  parts: readonly BoardPart[],
  more: Partial<Pick<DataOf<'parts'>, 'unit' | 'currency' | 'notes'>> & { readonly most?: number } = {},
): WidgetData {
  const { unit = '', notes = [], currency, most = mostParts } = more;
  const sorted = parts.toSorted((one, other) => other.value - one.value);
  const others = sorted.slice(most);
  const sum = (list: readonly BoardPart[]) => list.reduce((total, { value }) => total + value, 0);
  return {
    shape: 'parts',
    at: now.getTime(),
    unit,
    notes,
    ...(currency === undefined ? {} : { currency }),
    parts: sorted.slice(0, most),
    rest: others.length === 0 ? null : { count: others.length, value: sum(others) },
    total: sum(sorted),
  };
}

/** The name of a record, the same in both languages. */
export function asNamed(text: string): { readonly zh: string; readonly en: string } {
  return { zh: text, en: text };
}

/** Link to the page of a station. */
export function stationLink(id: string): string {
  return `/monitor/monitorPowerSite?station=${id}`;
}
