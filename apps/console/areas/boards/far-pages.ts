import { type BoardPage, grid, type Widget } from '@heliodeck/model/boards/board';

/** What a board shows at a time, and the page of its layout that it is from: widgets are read by that place. */
export interface ShownPage {
  readonly page: number;
  readonly widgets: BoardPage;
}

/** Narrower than this two columns have no room beside each other, and a page of a layout none as it is; px of a desk. */
const [roomForTwo, roomForAll] = [700, 1_100];
/** Rows of the grid that the stations to choose from take. */
const stripRows = 2;

/**
 * Pages as they are shown where letters are larger than the layout was made for: one widget at a time, or two columns of one or two, each of them
 * once, below the stations where the page has them. The header is left out.
 * @param room width that is left, px of a desk; undefined = the layout as it was made
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

/** What needs the height of the screen: a map, a picture, lists; many figures, and bars with a legend. */
const tallKinds: ReadonlySet<Widget['kind']> = new Set(['map', 'camera', 'flow', 'troubles', 'ranking']);
const tallSources: ReadonlySet<Widget['source']> = new Set(['overview', 'financeCards', 'consumptionDays']);

/** Widgets in columns: a tall one has one of its own, two others stand one above the other. */
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

/** Columns beside each other below so many rows; the widgets of a single one stand beside each other. */
function placed(columns: readonly (readonly Widget[])[], top: number): readonly Widget[] {
  const beside = columns.length === 1 ? (columns[0] ?? []).map((widget) => [widget]) : columns;
  const w = grid.columns / beside.length;
  return beside.flatMap((column, x) => {
    const h = (grid.rows - top) / column.length;
    return column.map((widget, y) => ({ ...widget, x: x * w, y: top + y * h, w, h }));
  });
}

/** What a widget shows, wherever it stands. */
const whatOf = ({ x: _x, y: _y, w: _w, h: _h, id: _id, ...what }: Widget): string => JSON.stringify(what);

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_none, part) =>
    all.slice(part * size, (part + 1) * size),
  );
