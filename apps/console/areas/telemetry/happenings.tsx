import { wallText } from '@heliodeck/model/wire/time';
import type { JSX } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { type FoundHappenings, type Happening, happeningTones } from '../../widgets/happenings/happenings.ts';
import styles from './compare.module.css';
import { compareWords } from './compare-words.ts';

const shown = 30;

interface HappeningsProps {
  readonly marks: readonly Happening[];
  /** Kinds of which not all events were read; undefined until they are read. */
  readonly unread: FoundHappenings['unread'] | undefined;
}

/** The events marked in the chart, newest first. */
export function Happenings({ marks, unread }: HappeningsProps): JSX.Element {
  const w = useMessages(compareWords);
  const joined = useJoined();
  return (
    <section className={styles.card}>
      <h2>{w.happened}</h2>
      {unread === undefined && <p className={styles.quiet}>{w.reading}</p>}
      {unread && unread.length > 0 && (
        <p className={styles.quiet}>{w.unread(joined(unread.map((kind) => w[kind])))}</p>
      )}
      {marks.length === 0 && unread?.length === 0 && <p className={styles.quiet}>{w.noEvents}</p>}
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
