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
  /** Called with the visible rows; must keep its identity between renders. */
  readonly onRange?: (range: RowRange) => void;
  /** Arrow keys also move within a row. */
  readonly sideways?: boolean;
}

/** How far the list is scrolled beyond the upper edge of its scroller, negative below it, and the visible height; px. */
interface Sight {
  readonly scrollTop: number;
  readonly height: number;
}

/**
 * A long list of which only the visible rows are rendered. It scrolls by itself, or with the page where its style does not
 * limit its height (a phone). Arrow keys, Home and End move the focus between its links.
 */
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
      const next = sightOf(element);
      setSight((before) => (isSame(rowsIn(tops, before), rowsIn(tops, next)) ? before : next));
    };
    const later = (): void => {
      frame ||= requestAnimationFrame(look);
    };
    // The observer reports after layout; reading the sizes earlier would force an additional layout.
    const watch = new ResizeObserver(look);
    // Content above the list moves it when its height changes, without any scrolling.
    for (let at: HTMLElement | null = element; at; at = at.parentElement) watch.observe(at);
    // Scroll events do not bubble. Which element scrolls depends on the width of the window.
    document.addEventListener('scroll', later, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      document.removeEventListener('scroll', later, { capture: true });
    };
  }, [tops]);
  useEffect(() => onRange?.(range), [onRange, range]);
  // The links have the focus; the container only handles their keys.
  useEffect(() => {
    const element = pane.current;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || element === null) return;
      if (event.key !== 'Home' && event.key !== 'End') {
        moveFocus(event, element, sideways);
        return;
      }
      event.preventDefault();
      const { scrollTop, height } = sightOf(element);
      const target = event.key === 'Home' ? 0 : (tops.at(-1) ?? 0) - height;
      scrollerOf(element).scrollTop += target - scrollTop;
      // The rows are rendered before one of them gets the focus: focusing one that is about to be removed would scroll
      // the list back.
      flushSync(() => setSight(sightOf(element)));
      const links = linksOf(element);
      links[event.key === 'Home' ? 0 : links.length - 1]?.focus();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [sideways, tops]);
  // In print all rows are rendered, each as high as its text.
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

/** The element that scrolls the rows: the list itself, or the closest one around it; the list if nothing does. */
function scrollerOf(pane: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = pane; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return pane;
}

function sightOf(pane: HTMLElement): Sight {
  const scroller = scrollerOf(pane);
  if (scroller === pane) return { scrollTop: pane.scrollTop, height: pane.clientHeight };
  const scrollTop = scroller.getBoundingClientRect().top - pane.getBoundingClientRect().top;
  return { scrollTop, height: scroller.clientHeight };
}

const nothing: RowRange = { from: 0, to: 0 };

const rowsIn = (tops: Float64Array, sight: Sight | undefined): RowRange =>
  sight === undefined ? nothing : rangeOf(tops, sight.scrollTop, sight.height);

const isSame = (one: RowRange, other: RowRange): boolean => one.from === other.from && one.to === other.to;

/**
 * Rows beyond the edge are rendered too, so the next link always exists; the browser scrolls to the focused element.
 */
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

/** Number of links side by side. */
function columnsOf(links: readonly HTMLElement[]): number {
  const rows = Map.groupBy(links, (link) => Math.round(link.getBoundingClientRect().top));
  return Math.max(1, ...[...rows.values()].map(({ length }) => length));
}
