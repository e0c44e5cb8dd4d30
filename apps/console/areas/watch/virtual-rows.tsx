import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../../state/printing.ts';
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

/** How far a list is scrolled, and how much of it can be seen; px. */
interface Sight {
  readonly scrollTop: number;
  readonly height: number;
}

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
  const printing = usePrinting();
  const tops = useMemo(() => topsOf(heights), [heights]);
  const [sight, setSight] = useState<Sight>();
  const range = useMemo(() => rowsIn(tops, sight), [tops, sight]);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const next = { scrollTop: element.scrollTop, height: element.clientHeight };
      setSight((before) => (isSame(rowsIn(tops, before), rowsIn(tops, next)) ? before : next));
    };
    const later = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    // It is told at once, when the page has been laid out: asked for before, the sizes would have that done one time more.
    const watch = new ResizeObserver(look);
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
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || element === null) return;
      if (event.key !== 'Home' && event.key !== 'End') {
        moveFocus(event, element, sideways);
        return;
      }
      event.preventDefault();
      element.scrollTop = event.key === 'Home' ? 0 : element.scrollHeight;
      // Its rows are drawn before one of them takes the focus: one that is about to go would bring the list back.
      flushSync(() => setSight({ scrollTop: element.scrollTop, height: element.clientHeight }));
      const links = linksOf(element);
      links[event.key === 'Home' ? 0 : links.length - 1]?.focus();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [sideways]);
  // Paper takes all of them, each as high as its words.
  const drawn = printing ? { from: 0, to: heights.length } : range;
  const indexes = Array.from(
    { length: Math.max(0, Math.min(drawn.to, heights.length) - drawn.from) },
    (_, n) => drawn.from + n,
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

const nothing: RowRange = { from: 0, to: 0 };

const rowsIn = (tops: Float64Array, sight: Sight | undefined): RowRange =>
  sight === undefined ? nothing : rangeOf(tops, sight.scrollTop, sight.height);

const isSame = (one: RowRange, other: RowRange): boolean => one.from === other.from && one.to === other.to;

/** Rows beyond the edge are drawn too, so the next link is always there; the browser scrolls to what has the focus. */
function moveFocus(event: KeyboardEvent, pane: HTMLElement, sideways = false): void {
  const links = linksOf(pane);
  const at = links.findIndex(
    (link) => link.contains(document.activeElement) || link.parentElement?.contains(document.activeElement),
  );
  const across = sideways ? columnsOf(links) : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: across,
    ArrowUp: -across,
    ...(sideways ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  const step = steps[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
}

const linksOf = (pane: HTMLElement): readonly HTMLElement[] => [
  ...pane.querySelectorAll<HTMLElement>('[data-go]'),
];

/** How many links stand side by side. */
function columnsOf(links: readonly HTMLElement[]): number {
  const rows = Map.groupBy(links, (link) => Math.round(link.getBoundingClientRect().top));
  return Math.max(1, ...[...rows.values()].map(({ length }) => length));
}
