import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type RowRange, rangeOf, topsOf } from './row-range.ts';
import styles from './watch.module.css';

interface VirtualRowsProps {
  readonly label: string;
  /** Height of each row, px. */
  readonly heights: readonly number[];
  readonly keyOf: (index: number) => string;
  readonly children: (index: number) => ReactNode;
  /** Hears which rows can be seen; keep the function the same between renders. */
  readonly onRange?: (range: RowRange) => void;
  /** Arrow keys that move within a row too. */
  readonly sideways?: boolean;
}

const nothing: RowRange = { from: 0, to: 0 };

/** A long list of which only the rows in sight are drawn. Arrows, Home and End move the focus between its links. */
export function VirtualRows({
  label,
  heights,
  keyOf,
  children,
  onRange,
  sideways,
}: VirtualRowsProps): JSX.Element {
  const pane = useRef<HTMLDivElement>(null);
  const tops = useMemo(() => topsOf(heights), [heights]);
  const [range, setRange] = useState<RowRange>(nothing);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const next = rangeOf(tops, element.scrollTop, element.clientHeight);
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    const later = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    const watch = new ResizeObserver(later);
    watch.observe(element);
    element.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      element.removeEventListener('scroll', later);
    };
  }, [tops]);
  useEffect(() => onRange?.(range), [onRange, range]);
  // The links in it have the focus; what holds them only hears their keys.
  useEffect(() => {
    const element = pane.current;
    const press = (event: KeyboardEvent): void => moveFocus(event, element, sideways);
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [sideways]);
  const indexes = Array.from(
    { length: Math.max(0, Math.min(range.to, heights.length) - range.from) },
    (_, n) => range.from + n,
  );
  return (
    <div ref={pane} className={styles.scroll}>
      <ul className={styles.rows} aria-label={label} style={{ height: tops.at(-1) }}>
        {indexes.map((index) => (
          <li key={keyOf(index)} style={{ top: tops[index], height: heights[index] }}>
            {children(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Rows beyond the edge are drawn too, so the next link is always there; the browser scrolls to what has the focus. */
function moveFocus(event: KeyboardEvent, pane: HTMLElement | null, sideways = false): void {
  if (event.ctrlKey || event.metaKey || event.altKey || pane === null) return;
  const links = [...pane.querySelectorAll<HTMLElement>('[data-go]')];
  const at = links.findIndex(
    (link) => link.contains(document.activeElement) || link.parentElement?.contains(document.activeElement),
  );
  const across = sideways ? columnsOf(links) : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: across,
    ArrowUp: -across,
    ...(sideways ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  if (event.key === 'Home' || event.key === 'End') {
    event.preventDefault();
    pane.scrollTop = event.key === 'Home' ? 0 : pane.scrollHeight;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const now = pane.querySelectorAll<HTMLElement>('[data-go]');
        now[event.key === 'Home' ? 0 : now.length - 1]?.focus();
      }),
    );
    return;
  }
  const step = steps[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}

/** How many links stand side by side. */
function columnsOf(links: readonly HTMLElement[]): number {
  const rows = Map.groupBy(links, (link) => Math.round(link.getBoundingClientRect().top));
  return Math.max(1, ...[...rows.values()].map(({ length }) => length));
}
