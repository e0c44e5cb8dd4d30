import { type BoardPage, grid, type Widget } from '@heliodeck/model/boards/board';

/** Widgets displayed at one time, and the page of the layout that they are from: data requests need that position. */
export interface ShownPage {
  readonly page: number;
  readonly widgets: BoardPage;
}

/**
 * Below these widths two columns do not fit side by side, and no page of a layout fits as a whole; px at desk scale.
 */
const [roomForTwo, roomForAll] = [700, 1_100];
/** Rows of the grid that the station selector takes. */
const stripRows = 2;

/**
 * The displayed pages if the font is larger than the layout was made for: one widget at a time, or two columns of one
 * or two widgets. Each widget is displayed once, below the stations if the page has them. The header is omitted.
 * @param room available width, px at desk scale; undefined = the original layout
 */
export function shownPages(pages: readonly BoardPage[], room: number | undefined): readonly ShownPage[] {
  if (room === undefined || room >= roomForAll) return pages.map((widgets, page) => ({ page, widgets }));
  const beside = room >= roomForTwo ? 2 : 1;
  const before = new Set<string>();
  const shown = pages.flatMap((widgets, page): readonly ShownPage[] => {
    const strip = widgets.find(({ kind }) => kind === 'strip');
    const read = widgets.filter(({ kind }) => kind !== 'strip' && kind !== 'top');
    const fresh = read.filter((widget) => !before.has(whatOf(widget)));
    for (const widget of fresh) before.add(whatOf(widget));
    const top = strip ? stripRows : 0;
    const head = strip ? [{ ...strip, x: 0, y: 0, w: grid.columns, h: stripRows }] : [];
    const columns = beside === 1 ? fresh.map((widget) => [widget]) : inColumns(fresh);
    return inParts(columns, beside).map((part) => ({ page, widgets: [...head, ...placed(part, top)] }));
  });
  return shown.length > 0 ? shown : [{ page: 0, widgets: pages[0] ?? [] }];
}

/** Widgets that need the full height: a map, a camera, lists, many figures, and bars with a legend. */
const tallKinds: ReadonlySet<Widget['kind']> = new Set(['map', 'camera', 'flow', 'troubles', 'ranking']);
const tallSources: ReadonlySet<Widget['source']> = new Set(['overview', 'financeCards', 'consumptionDays']);

/** Arranges widgets in columns: a tall widget has a separate column, two others share one. */
function inColumns(widgets: readonly Widget[]): readonly (readonly Widget[])[] {
  const columns: Widget[][] = [];
  let open: Widget[] | undefined;
  for (const widget of widgets) {
    if (tallKinds.has(widget.kind) || tallSources.has(widget.source)) columns.push([widget]);
    else if (open === undefined) {
      open = [widget];
      columns.push(open);
    } else {
      open.push(widget);
      open = undefined;
    }
  }
  return columns;
}

/** Places columns side by side below a number of rows; the widgets of a single column are placed side by side. */
function placed(columns: readonly (readonly Widget[])[], top: number): readonly Widget[] {
  const beside = columns.length === 1 ? (columns[0] ?? []).map((widget) => [widget]) : columns;
  const w = grid.columns / beside.length;
  return beside.flatMap((column, x) => {
    const h = (grid.rows - top) / column.length;
    return column.map((widget, y) => ({ ...widget, x: x * w, y: top + y * h, w, h }));
  });
}

/** The content of a widget, without its position. */
const whatOf = ({ x: _x, y: _y, w: _w, h: _h, id: _id, ...what }: Widget): string => JSON.stringify(what);

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_none, part) =>
    all.slice(part * size, (part + 1) * size),
  );
