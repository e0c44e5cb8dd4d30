import { percentText } from '@heliodeck/kit/quantity';
import { wallText } from '@heliodeck/model/wire/time';
import type { JSX, ReactNode } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './compare.module.css';
import { statisticsOf } from './compare-math.ts';
import { lineText } from './compare-option.ts';
import { compareWords } from './compare-words.ts';
import type { ComparedLine } from './lines.ts';
import type { WallRange } from './wall.ts';

/** Minimum, maximum, mean and last value of each line with their times, and the share of the period that has data. */
export function LineStatistics({
  lines,
  range,
}: {
  readonly lines: readonly ComparedLine[];
  readonly range: WallRange;
}): JSX.Element {
  const w = useMessages(compareWords);
  const joined = useJoined();
  return (
    <section className={styles.card}>
      <h2>{w.statistics}</h2>
      <ScrollRegion className={styles.scroll ?? ''} label={w.statistics}>
        <table className={styles.statistics}>
          <thead>
            <tr>
              {[w.line, w.station].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {[w.min, w.max, w.mean, w.last, w.coverage].map((name) => (
                <th key={name} scope="col" data-number>
                  {name}
                </th>
              ))}
              <th scope="col">{w.limits}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const found = statisticsOf(line.points, range);
              const none = line.state === 'loading' ? '…' : w.absent;
              const moment = (one: { readonly value: number; readonly at: number } | undefined): ReactNode =>
                one && (
                  <>
                    {lineText(one.value, line)}
                    <ZonedTime text={wallText(one.at)} zone={line.zone}>
                      {wallText(one.at).slice(5)}
                    </ZonedTime>
                  </>
                );
              return (
                <tr key={line.key}>
                  <th scope="row">{line.name}</th>
                  <td>{line.place}</td>
                  <td data-number>{moment(found?.min) ?? none}</td>
                  <td data-number>{moment(found?.max) ?? none}</td>
                  <td data-number>{found ? lineText(found.mean, line) : none}</td>
                  <td data-number>{moment(found?.last) ?? none}</td>
                  <td data-number>{found ? percentText(line.coverage ?? found.coverage) : none}</td>
                  <td>{joined(line.limits.map(({ name, value }) => `${name} ${lineText(value, line)}`))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
