import type { TariffCalendar } from '@heliodeck/model/energy/tariff';
import { timeOfQuarter, yearBlocks } from '@heliodeck/model/energy/year-blocks';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useChartLook } from '../../widgets/chart/use-chart-look.ts';
import styles from './tariff.module.css';
import { tariffWords } from './tariff-words.ts';

const quarters = 96;
const daysDrawn = 366;
/** Indexes of the chart's hues: red and orange for bands that are usually expensive, blue and green for cheap ones. */
const hues = [5, 1, 0, 2, 3, 4, 6, 7];

/** The initially displayed year of a calendar: the current one, or that of a version which begins later. */
function firstYear({ versions }: TariffCalendar): number {
  const now = new Date(serverNow()).getFullYear();
  const starts = versions.map(({ validFrom }) => Number(validFrom.slice(0, 4))).filter((year) => year > 0);
  return starts.length === 0 ? now : Math.max(now, Math.min(...starts));
}

/** The year of a valid calendar: a column for each day, time from top to bottom, a colour for each band. */
export function YearPicture({ calendar }: { readonly calendar: TariffCalendar }): JSX.Element {
  const w = useMessages(tariffWords);
  const look = useChartLook();
  const [year, setYear] = useState(() => firstYear(calendar));
  const names = new Map(calendar.bands.map(({ key, name }) => [key, name]));
  const colours = new Map(
    calendar.bands.map(({ key }, n) => [key, look.series[hues[n % hues.length] ?? 0] ?? look.ink]),
  );
  const monthStarts = Array.from({ length: 12 }, (_, month) => ({
    month: month + 1,
    day: (Date.UTC(year, month) - Date.UTC(year, 0)) / 86_400_000,
  }));
  return (
    <figure className={styles.picture}>
      <figcaption className={styles.turn}>
        <Button aria-label={w.yearBefore} disabled={year <= 2000} onClick={() => setYear(year - 1)}>
          ‹
        </Button>
        <strong aria-live="polite">{year}</strong>
        <Button aria-label={w.yearAfter} disabled={year >= 2099} onClick={() => setYear(year + 1)}>
          ›
        </Button>
        <ul className={styles.legend}>
          {calendar.bands.map(({ key, name }) => (
            <li key={key}>
              <span style={{ background: colours.get(key) }} />
              {name}
            </li>
          ))}
          <li>
            <span className={styles.none} />
            {w.uncovered}
          </li>
        </ul>
      </figcaption>
      <ScrollRegion label={w.picture(year)} className={styles.scroll}>
        <div className={styles.field}>
          <div className={styles.hours} aria-hidden="true">
            {['00', '06', '12', '18', '24'].map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
          <svg
            role="img"
            aria-label={w.picture(year)}
            viewBox={`0 0 ${daysDrawn} ${quarters}`}
            preserveAspectRatio="none"
            className={styles.year}
          >
            {yearBlocks(calendar, year).map(({ day, days, from, to, band, first, last }) => (
              <rect
                key={`${day} ${from}`}
                x={day}
                y={from}
                width={days}
                height={to - from}
                fill={colours.get(band) ?? look.line}
                shapeRendering="crispEdges"
              >
                <title>{`${first} – ${last} ${timeOfQuarter(from)}–${timeOfQuarter(to)} ${names.get(band) ?? band}`}</title>
              </rect>
            ))}
            {monthStarts.slice(1).map(({ day }) => (
              <line
                key={day}
                x1={day}
                x2={day}
                y1={0}
                y2={quarters}
                stroke={look.sheet}
                strokeWidth={1}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          <div className={styles.months} aria-hidden="true">
            {monthStarts.map(({ month, day }) => (
              <span key={month} style={{ insetInlineStart: `${(day / daysDrawn) * 100}%` }}>
                {month}
              </span>
            ))}
          </div>
        </div>
      </ScrollRegion>
    </figure>
  );
}
