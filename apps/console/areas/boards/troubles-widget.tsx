import type { DataOf } from '@heliodeck/model/boards/widget-data';
import { troubleText } from '@heliodeck/model/wire/trouble-words';
import { severityWords } from '@heliodeck/model/wire/watch-words';
import type { JSX } from 'react';
import { ageLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Go } from '../../ui/go.tsx';
import styles from './board.module.css';
import { boardWords } from './board-words.ts';

/** Current troubles, the worst first. On a wall they have no links. */
export function TroublesWidget({
  data,
  leads,
}: {
  readonly data: DataOf<'troubles'>;
  readonly leads: boolean;
}): JSX.Element {
  const w = useMessages(boardWords);
  const translate = useTranslate();
  if (data.troubles.length === 0) return <p className={styles.said}>{w.nothingWrong}</p>;
  return (
    <ol className={styles.troubles}>
      {data.troubles.map(({ id, severity, subject, stationName, words, since, link }) => (
        <li key={id}>
          <ToneMark tone={severityWords[severity].tone} />
          <span>
            <span className="unseen">{translate(severityWords[severity].label)} </span>
            {leads ? <Go href={link}>{subject || stationName || '—'}</Go> : subject || stationName || '—'}{' '}
            <span className={styles.soft}>
              {translate(troubleText(words))} {stationName && `· ${stationName}`}
            </span>
          </span>
          <span className={styles.soft}>{since === null ? '' : translate(ageLabel(data.at - since))}</span>
        </li>
      ))}
    </ol>
  );
}
