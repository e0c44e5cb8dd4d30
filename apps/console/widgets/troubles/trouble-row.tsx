import type { Trouble } from '@heliodeck/model/wire/trouble';
import { troubleText } from '@heliodeck/model/wire/trouble-words';
import { severityWords } from '@heliodeck/model/wire/watch-words';
import { type JSX, memo } from 'react';
import { ageLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Go } from '../../ui/go.tsx';
import { troubleWords } from './trouble-words.ts';
import styles from './troubles.module.css';

interface TroubleRowProps {
  readonly trouble: Trouble;
  /** Current time, ms. */
  readonly now: number;
  /** The row is on the page of its station, so the place is omitted. */
  readonly isAtStation?: boolean;
  readonly onWhy: (trouble: Trouble) => void;
}

/** A trouble with its device, place, start and assignee; it links to the place, and beside that to its cause. */
export const TroubleRow = memo(function TroubleRow({
  trouble,
  now,
  isAtStation = false,
  onWhy,
}: TroubleRowProps): JSX.Element {
  const w = useMessages(troubleWords);
  const translate = useTranslate();
  const { severity, subject, stationName, since, earlier, words, who, link } = trouble;
  const tone = severityWords[severity];
  const age =
    since === null ? w.sinceUnknown : (earlier ? w.sinceAtLeast : w.since)(translate(ageLabel(now - since)));
  const said = translate(troubleText(words));
  return (
    <div className={styles.trouble} data-tone={tone.tone}>
      <Go href={link} className={styles.troubleMain} data-go>
        <span className={styles.troubleHead}>
          <ToneMark tone={tone.tone} size={12} />
          <span className="unseen">{translate(tone.label)}</span>
          <b title={subject}>{subject || '—'}</b>
          <span className={styles.troubleAge} title={age}>
            {age}
          </span>
        </span>
        <span className={styles.troubleWords} title={said}>
          {said}
        </span>
        <span className={styles.troublePlace}>
          {!isAtStation && <span title={stationName}>{stationName || '—'}</span>}
          <span>{who === null ? w.nobody : w.who(who)}</span>
        </span>
      </Go>
      <button
        type="button"
        className={styles.why}
        data-why
        aria-label={w.whyOf(subject)}
        onClick={() => onWhy(trouble)}
      >
        {w.why}
      </button>
    </div>
  );
});
