import { wallText } from '@heliodeck/model/wire/time';
import type { JSX } from 'react';
import { ZonedTime } from '../../fields/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { type Happening, happeningTones } from '../../widgets/happenings/happenings.ts';
import styles from './compare.module.css';
import { compareWords } from './compare-words.ts';

const shown = 30;

/** The events marked in the chart, newest first. */
export function Happenings({ marks }: { readonly marks: readonly Happening[] }): JSX.Element {
  const w = useMessages(compareWords);
  return (
    <section className={styles.card}>
      <h2>{w.happened}</h2>
      {marks.length === 0 && <p className={styles.quiet}>{w.noEvents}</p>}
      <ol className={styles.happenings}>
        {marks.slice(0, shown).map(({ key, kind, from, to, device, text, zone }) => (
          <li key={key}>
            <ZonedTime text={wallText(from)} zone={zone}>
              {wallText(from).slice(5)}
            </ZonedTime>
            <ToneMark tone={happeningTones[kind]} />
            <span>
              {[w[kind], device, text].filter(Boolean).join(' · ')}
              {to !== undefined && ` ${w.recovered(wallText(to).slice(5))}`}
            </span>
          </li>
        ))}
      </ol>
      {marks.length > shown && <p className={styles.quiet}>{w.moreEvents(marks.length - shown)}</p>}
    </section>
  );
}
