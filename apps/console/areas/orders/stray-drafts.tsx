import { Button } from 'antd';
import { Fragment, type JSX, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { forgetPicture } from './kept-pictures.ts';
import styles from './orders.module.css';
import { ownWords } from './own-words.ts';
import { patrolWork } from './patrol-form.tsx';
import { forgetDraft, strayDrafts } from './work-draft.ts';
import { repairWork } from './work-form.tsx';

/** Fields with free text, and their labels. */
const texts = [
  ['faultCause', 'cause'],
  ['repairMethod', 'method'],
  ['accessories', 'accessories'],
  ['unusualContent', 'unusual'],
] as const;

/** The text of a draft, for reading and copying before it is discarded. */
const written = (work: Readonly<Record<string, unknown>>) =>
  texts.flatMap(([field, name]) => {
    const text = work[field];
    return typeof text === 'string' && text.trim() !== '' ? [[name, text] as const] : [];
  });

interface StrayDraftsProps {
  readonly userId: string;
  /** Keys of the drafts of displayed orders. */
  readonly known: ReadonlySet<string>;
}

/**
 * Drafts of orders that another user has finished, cancelled or reassigned: they can no longer be sent and are
 * displayed here until their author discards them.
 */
export function StrayDrafts({ userId, known }: StrayDraftsProps): JSX.Element | null {
  const w = useMessages(ownWords);
  const [, setGone] = useState(0);
  const drafts = strayDrafts(userId, known);
  if (drafts.length === 0) return null;
  const discard = async (key: string): Promise<void> => {
    forgetDraft(key);
    setGone((n) => n + 1);
    for (const name of [...repairWork.pictures, ...patrolWork.pictures])
      await forgetPicture(`${key}.${name}`).catch(() => undefined);
  };
  return (
    <section className={styles.task} role="alert" aria-label={w.strayTitle}>
      <div className={styles.row}>
        <ToneMark tone="critical" size={12} />
        <h2>{w.strayTitle}</h2>
      </div>
      {drafts.map(({ key, title, work, refusal }) => (
        <div key={key} className={styles.field}>
          <span>{w.strayText(title)}</span>
          {refusal !== undefined && <span>{w.refused(refusal)}</span>}
          <dl className={recordPage.facts}>
            {written(work).map(([name, text]) => (
              <Fragment key={name}>
                <dt>{w[name]}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
          <Button size="large" onClick={() => void discard(key)}>
            {w.discard}
          </Button>
        </div>
      ))}
    </section>
  );
}
