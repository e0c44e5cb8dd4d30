import type { StationTile } from '@heliodeck/model/wire/watch';
import { type JSX, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { RowRange } from './row-range.ts';
import { StationCard } from './station-card.tsx';
import type { StationGroup } from './station-order.ts';
import { VirtualRows } from './virtual-rows.tsx';
import styles from './watch.module.css';
import type { WatchState } from './watch-store.ts';
import { watchWords } from './watch-words.ts';

interface StationGridProps {
  readonly groups: readonly StationGroup[];
  readonly lines: WatchState['lines'];
  /** The most full-load hours of a station today. */
  readonly best: number | undefined;
  /** Font size, px; everything scales with it. */
  readonly size: number;
  readonly now: number;
  readonly onShown: (ids: readonly string[]) => void;
}

type Row =
  | { readonly key: string; readonly title: string; readonly count: number }
  | { readonly key: string; readonly tiles: readonly StationTile[] };

/** Minimum width of a card, height of a row of cards and of a heading, in font sizes. */
const cardWidth = 17;
const cardHeight = 9;
const headHeight = 2.6;

/** Widths in the list outside of cards: its padding, the gap between two cards, and the border of each card. */
const [listEdge, between, cardEdge] = [20, 8, 2];
/** Padding of a card, and the width a card needs for all its text; in font sizes. */
const cardPadding = 1.5;
const wideCard = 20;

/** Stations as cards, under the headings of their groups. */
export const StationGrid = memo(function StationGrid(props: StationGridProps): JSX.Element {
  const { groups, lines, best, size, now, onShown } = props;
  const w = useMessages(watchWords);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const columns = Math.max(1, Math.floor(width / (cardWidth * size)));
  // Calculated here instead of with a container query, for which the browser would style each card after laying it out.
  const card = (width - listEdge - between * (columns - 1)) / columns - cardEdge;
  const isNarrow = card <= (wideCard + cardPadding) * size;
  const rows = useMemo(() => rowsOf(groups, columns), [groups, columns]);
  const layout = rows.map((row) => ('tiles' in row ? 'c' : 'h')).join('');
  const heights = useMemo(
    () => [...layout].map((kind) => Math.round((kind === 'c' ? cardHeight : headHeight) * size)),
    [layout, size],
  );
  const shown = useCallback(
    ({ from, to }: RowRange) =>
      onShown(rows.slice(from, to).flatMap((row) => ('tiles' in row ? row.tiles.map(({ id }) => id) : []))),
    [onShown, rows],
  );
  return (
    <div
      ref={frame}
      className={styles.grid}
      style={{ '--columns': columns } as object}
      data-narrow={isNarrow}
    >
      {width > 0 && (
        <VirtualRows
          label={w.stations}
          heights={heights}
          keyOf={(index) => rows[index]?.key ?? ''}
          onRange={shown}
          sideways
        >
          {(index) => {
            const row = rows[index];
            if (row === undefined) return null;
            if (!('tiles' in row))
              return (
                <h3 className={styles.groupHead}>
                  {row.title || w.elsewhere} <span>{w.stationCount(row.count)}</span>
                </h3>
              );
            return (
              <div className={styles.cards}>
                {row.tiles.map((tile) => (
                  <StationCard key={tile.id} tile={tile} line={lines.get(tile.id)} best={best} now={now} />
                ))}
              </div>
            );
          }}
        </VirtualRows>
      )}
    </div>
  );
});

function rowsOf(groups: readonly StationGroup[], columns: number): readonly Row[] {
  const hasHeads = groups.length > 1;
  return groups.flatMap(({ title, tiles }): Row[] => {
    const rows: Row[] = hasHeads ? [{ key: `head ${title}`, title, count: tiles.length }] : [];
    for (let from = 0; from < tiles.length; from += columns) {
      const some = tiles.slice(from, from + columns);
      rows.push({ key: `row ${title} ${from}`, tiles: some });
    }
    return rows;
  });
}
