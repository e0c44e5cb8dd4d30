import type { Label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { CodedError } from '../wire/coded-error.ts';
import { isPlain, type SourceKey, sourceKeys, sourceOf, widgetKinds } from './widgets.ts';

/** Columns and rows of the grid of a page; a page fills the screen, whatever its size. */
export const grid = { columns: 24, rows: 12 } as const;
/** Maximum numbers of pages and widgets and lengths of texts. */
export const boardLimits = { pages: 8, widgets: 24, name: 60, text: 2_000, boards: 200, keys: 50 } as const;

/** The station of a widget: the chosen one, all, or one by its id. */
const stationChoice = z.union([z.enum(['chosen', 'all']), z.string().regex(/^[1-9]\d{0,18}$/)]);

const widgetShape = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  kind: z.enum(widgetKinds),
  source: z.enum(sourceKeys).nullable(),
  x: z
    .int()
    .min(0)
    .max(grid.columns - 1),
  y: z
    .int()
    .min(0)
    .max(grid.rows - 1),
  w: z.int().min(1).max(grid.columns),
  h: z.int().min(1).max(grid.rows),
  station: stationChoice.optional(),
  /** Replaces the default title of the widget. */
  title: z.string().max(boardLimits.name).optional(),
  /** Content of a text widget. */
  text: z.string().max(boardLimits.text).optional(),
  /** For a camera widget: the camera. The key of a wall display grants access to its pictures. */
  camera: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .optional(),
});

/** A rectangle of a page with its content. */
export type Widget = Readonly<z.output<typeof widgetShape>>;
/** The widgets that fill the screen at the same time. */
export type BoardPage = readonly Widget[];

/** What rotates: the pages, the chosen station, or both (every page for a station before the next station). */
export const turnings = ['pages', 'stations', 'both'] as const;
export type Turning = (typeof turnings)[number];

/** The layout of a board and its rotation. */
export const boardShape = z.strictObject({
  name: z.string().trim().min(1).max(boardLimits.name),
  pages: z.array(z.array(widgetShape).max(boardLimits.widgets)).min(1).max(boardLimits.pages),
  /** 0: no rotation. */
  turnSeconds: z.union([z.literal(0), z.int().min(5).max(3_600)]),
  turning: z.enum(turnings),
  /** Roles that may view it, besides its creator. */
  roleIds: z.array(z.string().regex(/^[1-9]\d{0,18}$/)).max(50),
});
export type BoardDraft = z.output<typeof boardShape>;

/** A board as the console displays it. */
export interface Board {
  /** Name of a fixed board, else the id of a board that a user created. */
  readonly id: string;
  readonly name: Label;
  readonly pages: readonly BoardPage[];
  readonly turnSeconds: number;
  readonly turning: Turning;
}

/**
 * Checks that a layout can be displayed: kinds match their sources, and widgets neither overlap nor exceed
 * the page.
 * @throws CodedError board.kind, board.outside, board.overlap, board.twice
 */
export function checkPages(pages: readonly BoardPage[]): void {
  for (const [index, page] of pages.entries()) {
    const params = { page: index + 1 };
    if (new Set(page.map(({ id }) => id)).size < page.length) throw new CodedError('board.twice', params);
    for (const [order, widget] of page.entries()) {
      if (!fits(widget)) throw new CodedError('board.kind', params);
      if (widget.x + widget.w > grid.columns || widget.y + widget.h > grid.rows)
        throw new CodedError('board.outside', params);
      if (page.slice(0, order).some((other) => overlap(widget, other)))
        throw new CodedError('board.overlap', params);
    }
  }
}

/** A header, a text and a camera need no source; every other kind needs a source that it can display. */
function fits({ kind, source, camera }: Widget): boolean {
  if (camera !== undefined && kind !== 'camera') return false;
  if (isPlain(kind)) return source === null;
  return source !== null && sourceOf(source).kinds.includes(kind);
}

/** Whether two rectangles share a cell of the grid. */
export function overlap(one: GridRect, other: GridRect): boolean {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}

/** A rectangle of the grid. */
export type GridRect = Pick<Widget, 'x' | 'y' | 'w' | 'h'>;

/**
 * The station whose data a widget requests.
 * @param chosen the station chosen on the board
 * @returns undefined: all stations
 */
export function stationOfWidget(
  { source, station }: Pick<Widget, 'source' | 'station'>,
  chosen: string | undefined,
): string | undefined {
  if (source === null || station === 'all') return undefined;
  if (station === 'chosen') return chosen;
  return station ?? (sourceOf(source satisfies SourceKey).perStation ? chosen : undefined);
}
