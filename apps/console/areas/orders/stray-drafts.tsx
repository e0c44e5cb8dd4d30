import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { forgetPicture } from './kept-pictures.ts';
import styles from './orders.module.css';
import { ownWords } from './own-words.ts';
import { patrolWork } from './patrol-form.tsx';
import { forgetDraft, strayDrafts } from './work-draft.ts';
import { repairWork } from './work-form.tsx';

interface StrayDraftsProps {
  readonly userId: string;
  /** Keys of the drafts of orders that are shown. */
  readonly known: ReadonlySet<string>;
}

/** What was written into orders that somebody else has ended, cancelled or given to another one: it cannot be sent any more. */
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
      {drafts.map(({ key, title }) => (
        <div key={key} className={styles.field}>
          <span>{w.strayText(title)}</span>
          <Button size="large" onClick={() => void discard(key)}>
            {w.discard}
          </Button>
        </div>
      ))}
    </section>
  );
}
