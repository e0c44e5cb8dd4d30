import { withUnit } from '@heliodeck/kit/quantity';
import type { StationTile } from '@heliodeck/model/wire/watch';
import { severityWords, stateWords } from '@heliodeck/model/wire/watch-words';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './board.module.css';
import { boardClock } from './board-clock.ts';
import { useScale } from './board-scale.ts';
import { boardWords } from './board-words.ts';
import { figureText } from './figure-text.ts';
import { gapOf, scrollTo, tileWidth } from './strip-tiles.ts';

interface StripProps {
  readonly stations: readonly StationTile[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** Number of stations that are rendered beyond each side of the visible range. */
const ready = 8;

/** Stations side by side; thousands can be scrolled, since only the visible ones are rendered. */
export function StripWidget({ stations, chosen, onChoose }: StripProps): JSX.Element {
  const w = useMessages(boardWords);
  const translate = useTranslate();
  const locale = useLocale();
  const em = useScale();
  const place = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  const width = tileWidth(room, stations.length, em);
  const [seen, setSeen] = useState({ from: 0, count: 20 });
  const index = stations.findIndex(({ id }) => id === chosen);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = (): void => {
      // A width is rounded: half a pixel more would cut the edge of the last station.
      setRoom(element.clientWidth - 1);
      setSeen({
        from: Math.max(0, Math.floor(element.scrollLeft / width) - ready),
        count: Math.ceil(element.clientWidth / width) + 2 * ready,
      });
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [width]);
  useEffect(() => {
    const element = place.current;
    if (!element || index < 0) return;
    const [left, right] = [index * width, (index + 1) * width];
    if (left < element.scrollLeft || right - gapOf(em) > element.scrollLeft + element.clientWidth + 1)
      element.scrollTo({ left: scrollTo(index, element.clientWidth, width) });
  }, [index, width, em]);

  if (stations.length === 0) return <p className={styles.said}>{w.noStation}</p>;
  return (
    <nav ref={place} className={styles.strip} aria-label={w.strip}>
      <div className={styles.stripRoom} style={{ width: stations.length * width - gapOf(em) }}>
        {stations.slice(seen.from, seen.from + seen.count).map((tile, offset) => {
          const { id, name, state, worst, power, at } = tile;
          // As on the map: a trouble counts more than the state.
          const shown =
            worst === 'critical' || worst === 'warning' ? severityWords[worst] : stateWords[state];
          const told = power === null ? undefined : figureText(power.value, 'kW', locale);
          return (
            <button
              key={id}
              type="button"
              className={styles.station}
              style={{ insetInlineStart: (seen.from + offset) * width, width: width - gapOf(em) }}
              aria-pressed={id === chosen}
              title={[name, translate(shown.label), ...(at === null ? [] : [w.readAt(boardClock(at))])].join(
                ' · ',
              )}
              onClick={() => onChoose(id)}
            >
              <ToneMark tone={shown.tone} />
              <span className="unseen">{translate(shown.label)}</span>
              <span className={styles.stationName}>{name || '—'}</span>
              {told && <span className={styles.stationPower}>{withUnit(told.text, told.unit)}</span>}
            </button>
          );
        })}
      </div>
    </nav>
  );
}
