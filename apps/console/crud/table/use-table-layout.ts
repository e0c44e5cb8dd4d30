import type { WireRow } from '@heliodeck/client/page';
import { type RefObject, useMemo, useState } from 'react';
import { useLocale } from '../../i18n/messages.ts';
import type { Density } from '../../state/preferences.ts';
import { usePrinting } from '../../state/printing.ts';
import { fittedColumns } from '../columns/fit-columns.ts';
import type { CellMakers, ListColumn } from '../columns/list-columns.tsx';
import { hasNarrowTimes, narrowedColumns } from '../columns/narrow-columns.ts';
import { actsPadding, actsRoom, fitActs } from '../rows/fit-acts.ts';
import type { RowAct } from '../rows/row-acts.tsx';
import { useWidth } from '../rows/use-width.ts';
import type { CellWords } from '../shared/cell-words.ts';
import { drawnWidth, pinnedColumns } from './table-columns.tsx';

/** What the widths of a list depend on. */
export interface TableLayoutParts {
  readonly density: Density;
  /** Font size relative to the standard. */
  readonly scale: number;
  /** Stores the width of a column, px as rendered; undefined = that of the descriptor. */
  readonly onWidth: (name: string, width: number | undefined) => void;
  readonly rows: readonly WireRow[];
  readonly columns: readonly ListColumn[];
  readonly cells: CellMakers | undefined;
  readonly words: CellWords | undefined;
  readonly acts: readonly RowAct[];
  /** Whether rows can be chosen. */
  readonly isChoice: boolean;
}

/** Columns as the table draws them; widths in px. */
export interface TableLayout {
  readonly columns: readonly ListColumn[];
  /** Sum of the columns' own widths. */
  readonly columnsWidth: number;
  /** Factor by which columns are widened to fill the place. */
  readonly spread: number;
  /** Number of first columns that stay in place when the list is scrolled sideways. */
  readonly pinned: number;
  /** Width of everything, beyond which the table scrolls. */
  readonly width: number;
  readonly choiceWidth: number;
  /** The column of the rows' buttons: how many are beside each other, and their room without padding. */
  readonly acts: { readonly width: number; readonly shown: number; readonly room: number };
  /** Handlers of the edges of the heads. */
  readonly resize: {
    readonly drag: (name: string, width: number) => void;
    readonly drop: (name: string, width: number) => void;
    readonly reset: (name: string) => void;
  };
  readonly isDense: boolean;
  /** Dense rows in the compact density. */
  readonly isTight: boolean;
  /** Columns were narrowed to fit. */
  readonly isNarrowed: boolean;
  /** Times in narrowed columns take two lines. */
  readonly hasTwoLines: boolean;
}

/** Width of a checkbox column, and of one in narrow rows, px. */
const [plainChoice, tightChoice] = [44, 32];

/** Width reserved for the scroll bar, px. */
const scrollBar = 12;

/**
 * Factor by which columns are widened: they take the remaining width, which would otherwise spread the
 * buttons of a row apart.
 */
function spreadOver(columnsWidth: number, room: number): number {
  return columnsWidth > 0 && columnsWidth < room ? room / columnsWidth : 1;
}

/** Sum of the columns' widths, px. */
export const widthOf = (columns: readonly ListColumn[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0);

/** Shares the width of a list's place among its columns and the buttons of its rows. */
export function useTableLayout(
  frame: RefObject<HTMLDivElement | null>,
  parts: TableLayoutParts,
): TableLayout {
  const { density, scale, rows, cells, words, acts } = parts;
  const locale = useLocale();
  const printing = usePrinting();
  const place = useWidth(frame, 'parent');
  const isDense = parts.columns.some(({ dense }) => dense);
  const isTight = isDense && density === 'compact' && !printing;
  // The print font is smaller than any on screen.
  const isFitted = isTight || (isDense && printing);
  const choiceWidth = isTight ? tightChoice : plainChoice;
  const choicePx = parts.isChoice ? choiceWidth : 0;
  // The first buttons are side by side, the others in one menu.
  const beside = acts.filter(({ apart }) => !apart);
  const hasMenu = beside.length < acts.length;
  const actsLeast = acts.length === 0 ? 0 : fitActs(beside, actsRoom(0, isDense), hasMenu).width * scale;
  const actsWhole = acts.length === 0 ? 0 : fitActs(beside, undefined, hasMenu).width * scale;
  const mayNarrow = !isDense && !printing && place > 0;
  const room = Math.floor(place - scrollBar - choicePx - actsLeast);
  const columns = useMemo(() => {
    if (isFitted) return fittedColumns(parts.columns, rows, { locale, cells, words });
    return mayNarrow
      ? narrowedColumns(parts.columns, rows, room, { locale, scale, cells }, actsWhole - actsLeast)
      : parts.columns;
  }, [isFitted, mayNarrow, room, actsWhole, actsLeast, parts.columns, rows, words, cells, locale, scale]);
  const isNarrowed =
    !isDense && columns.some(({ width }, index) => width < (parts.columns[index]?.width ?? 0));
  const { drag, resize } = useColumnDrag(parts.onWidth);
  const drawn = useMemo(
    () => columns.map((column) => (column.name === drag?.name ? { ...column, width: drag.width } : column)),
    [columns, drag],
  );
  const columnsWidth = widthOf(drawn);
  const actsPlace = (place - columnsWidth - choicePx) / scale - actsPadding;
  const fitted = fitActs(beside, actsRoom(actsPlace, isDense), hasMenu);
  const actsWidth = Math.round(fitted.width * scale);
  const fixedPx = choicePx + (acts.length > 0 ? actsWidth : 0);
  // In print columns are shares of the sheet.
  const spread = printing ? 1 : spreadOver(columnsWidth, place - fixedPx - scrollBar);
  return {
    columns: drawn,
    columnsWidth,
    spread,
    pinned: pinnedColumns(drawn, place, spread),
    width: drawn.reduce((sum, column) => sum + drawnWidth(column, spread), fixedPx),
    choiceWidth,
    acts: { width: actsWidth, shown: fitted.shown, room: fitted.width - actsPadding },
    resize,
    isDense,
    isTight,
    isNarrowed,
    hasTwoLines: isNarrowed && hasNarrowTimes(columns, rows),
  };
}

function useColumnDrag(onWidth: TableLayoutParts['onWidth']) {
  const [drag, setDrag] = useState<{ readonly name: string; readonly width: number }>();
  const resize = useMemo(
    () => ({
      drag: (name: string, width: number) => setDrag({ name, width }),
      drop: (name: string, width: number) => {
        setDrag(undefined);
        onWidth(name, width);
      },
      reset: (name: string) => onWidth(name, undefined),
    }),
    [onWidth],
  );
  return { drag, resize };
}
