import type { StationTile } from '@heliodeck/model/wire/watch';
import { type JSX, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** Size of letters, px; everything follows it. */
  readonly size: number;
  readonly now: number;
  readonly onShown: (ids: readonly string[]) => void;
}

type Row =
  | { readonly key: string; readonly title: string; readonly count: number }
  | { readonly key: string; readonly tiles: readonly StationTile[] };

/** Least width of a card, height of a row of cards and of a heading, in letters. */
const cardWidth = 17;
const cardHeight = 8.6;
const headHeight = 2.6;

/** Stations as cards, under the headings of their groups. */
export function StationGrid({ groups, lines, size, now, onShown }: StationGridProps): JSX.Element {
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
    <div ref={frame} className={styles.grid} style={{ '--columns': columns } as object}>
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
                  <StationCard key={tile.id} tile={tile} line={lines.get(tile.id)} now={now} />
                ))}
              </div>
            );
          }}
        </VirtualRows>
      )}
    </div>
  );
}

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
