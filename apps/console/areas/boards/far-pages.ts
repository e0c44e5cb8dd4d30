import { type BoardPage, grid, type Widget } from '@heliodeck/model/boards/board';

/** What a board shows at a time, and the page of its layout that it is from: widgets are read by that place. */
export interface ShownPage {
  readonly page: number;
  readonly widgets: BoardPage;
}

/** Narrower than this two widgets have no room beside each other, and a page of a layout none as it is; px of a desk. */
const [roomForTwo, roomForAll] = [700, 1_100];
/** Rows of the grid that the stations to choose from take. */
const stripRows = 2;

/**
 * Pages as they are shown where letters are larger than the layout was made for: one or two widgets at a time, in their order, each of them
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
    return inParts(fresh, beside).map((part) => ({
      page,
      widgets: [
        ...head,
        ...part.map((widget, index) => {
          const w = grid.columns / part.length;
          return { ...widget, x: index * w, y: top, w, h: grid.rows - top };
        }),
      ],
    }));
  });
  return shown.length > 0 ? shown : [{ page: 0, widgets: pages[0] ?? [] }];
}

/** What a widget shows, wherever it stands. */
const whatOf = ({ x: _x, y: _y, w: _w, h: _h, id: _id, ...what }: Widget): string => JSON.stringify(what);

const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_none, part) =>
    all.slice(part * size, (part + 1) * size),
  );
