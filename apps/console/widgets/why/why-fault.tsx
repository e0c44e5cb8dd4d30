import type { Label } from '@heliodeck/kit/label';
import { adviceOf } from '@heliodeck/model/devices/advice/fault-advice';
import type { StatusWord } from '@heliodeck/model/devices/flags/alarm-words';
import type { JSX } from 'react';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from './why.module.css';
import { whyWords } from './why-words.ts';

/**
 * The usual cause of the faults that a device reports, and the first thing to do; renders nothing if it reports none.
 */
export function WhyFault({ words }: { readonly words: readonly StatusWord[] }): JSX.Element | null {
  const w = useMessages(whyWords);
  const joined = useJoined();
  const translate = useTranslate();
  const advised = adviceOf(words);
  if (advised.length === 0) return null;
  const named = (faults: readonly Label[]): string => joined(faults.map(translate));
  return (
    <section className={styles.faults} aria-label={w.advice}>
      {advised.map(({ faults, advice }) => (
        <dl key={named(faults)}>
          <dt>{named(faults)}</dt>
          <dd>
            <b>{w.cause}</b> {translate(advice.cause)}
          </dd>
          <dd>
            <b>{w.nextStep}</b> {translate(advice.next)}
          </dd>
        </dl>
      ))}
      <p>{w.adviceNote}</p>
    </section>
  );
}
