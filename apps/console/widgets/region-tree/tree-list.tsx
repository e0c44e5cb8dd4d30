import { type JSX, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import { usePreference } from '../../state/preferences.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './region-tree.module.css';
import { regionTreeWords } from './region-words.ts';
import { treeKey } from './tree-keys.ts';
import type { DrawnTreeRow } from './tree-rows.ts';
import { windowOf } from './virtual-window.ts';

interface TreeListProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly DrawnTreeRow[];
  /** Key of the selected row. */
  readonly chosen: string;
  readonly onToggle: (row: DrawnTreeRow, open: boolean) => void;
  readonly onChoose: (row: DrawnTreeRow) => void;
}

/** Rows have the same height for touch as on a wall. */
const rowHeights = { compact: 28, standard: 34, wall: 44 } as const;

/**
 * A tree of which only the visible rows are rendered. It is a single tab stop; the active row is identified by
 * aria-activedescendant (ARIA Authoring Practices, tree view), so that rows may be added and removed during scrolling.
 */
export function TreeList({ id, label, rows, chosen, onToggle, onChoose }: TreeListProps): JSX.Element {
  const density = usePreference('density');
  const rowHeight = usePhone() ? rowHeights.wall : rowHeights[density];
  const pane = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [activeKey, setActiveKey] = useState('');
  const found = rows.findIndex((row) => row.key === activeKey);
  const active =
    found >= 0
      ? found
      : Math.max(
          0,
          rows.findIndex((row) => row.key === chosen),
        );
  const { from, to } = windowOf(view.top, view.height, rowHeight, rows.length);

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const look = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const reveal = (index: number): void => {
    const element = pane.current;
    if (!element) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };
  // The station in the address is scrolled into view once, after the tree has loaded.
  const shownOnce = useRef('');
  useEffect(() => {
    const index = rows.findIndex((row) => row.key === chosen);
    if (index < 0 || shownOnce.current === chosen) return;
    shownOnce.current = chosen;
    reveal(index);
  });

  const act = (row: DrawnTreeRow): void => {
    setActiveKey(row.key);
    if (row.open === undefined) onChoose(row);
    else onToggle(row, !row.open);
  };
  const press = (event: KeyboardEvent): void => {
    const row = rows[active];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeKey(event.key, rows, active);
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'go') {
      setActiveKey(rows[move.to]?.key ?? '');
      reveal(move.to);
    } else if (move.kind === 'turn') onToggle(row, move.open);
    else act(row);
  };
  const click = (event: MouseEvent): void => {
    const key = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;
    const row = rows.find((one) => one.key === key);
    if (row) act(row);
  };
  return (
    <div
      ref={pane}
      id={id}
      className={styles.pane}
      role="tree"
      aria-label={label}
      tabIndex={rows.length === 0 ? -1 : 0}
      aria-activedescendant={rows[active] ? `${id}${rows[active].key}` : undefined}
      onKeyDown={press}
      onClick={click}
    >
      <div className={styles.room} role="presentation" style={{ height: rows.length * rowHeight }}>
        {rows.slice(from, to).map((row, index) => (
          <Row
            key={row.key}
            id={`${id}${row.key}`}
            row={row}
            top={(from + index) * rowHeight}
            height={rowHeight}
            active={from + index === active}
            chosen={row.key === chosen}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: DrawnTreeRow;
  readonly top: number;
  readonly height: number;
  readonly active: boolean;
  readonly chosen: boolean;
}

function Row({ id, row, top, height, active, chosen }: RowProps): JSX.Element {
  const { node, count, level, open } = row;
  return (
    // Keys and clicks are handled by the surrounding tree, which has the focus.
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={open}
      aria-selected={chosen}
      className={styles.row}
      data-active={active}
      style={{ top, height, paddingInlineStart: 8 + (level - 1) * 18 }}
      data-key={row.key}
    >
      {open === undefined ? (
        <Icon name="station" size={16} className={styles.mark ?? ''} />
      ) : (
        <Icon name="chevron-right" size={14} className={styles.chevron ?? ''} />
      )}
      <span className={styles.name} title={node.label}>
        {node.label}
      </span>
      {count !== undefined && <span className={styles.count}>({count})</span>}
      <Trouble row={row} />
    </div>
  );
}

/** Number of stations below with alarms, and with something offline; for a station whether it has any. */
function Trouble({ row }: { row: DrawnTreeRow }): JSX.Element {
  const w = useMessages(regionTreeWords);
  const isStation = row.open === undefined;
  const { alarming = 0, offline = 0 } = row.node;
  const marks = [
    { tone: 'critical', count: alarming, text: isStation ? w.stationAlarming : w.alarming(alarming) },
    { tone: 'warning', count: offline, text: isStation ? w.stationOffline : w.offline(offline) },
  ] as const;
  return (
    <span className={styles.troubles}>
      {marks
        .filter(({ count }) => count > 0)
        .map(({ tone, count, text }) => (
          <span key={tone} className={styles.trouble} data-tone={tone} title={text}>
            <ToneMark tone={tone} />
            {!isStation && <span aria-hidden="true">{count}</span>}
            <span className="unseen">{text}</span>
          </span>
        ))}
    </span>
  );
}
