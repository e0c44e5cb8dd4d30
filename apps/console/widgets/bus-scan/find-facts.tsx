import { Tag } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { modelLabel } from '../device-commands/model-label.ts';
import styles from './bus-scan.module.css';
import { reasonWords, scanWords, sureness } from './scan-words.ts';
import type { ReportedFind } from './use-scan.ts';

/** Candidate models of an address, each with its reasons, and the exchanged frames. */
export function FindFacts({ find }: { readonly find: ReportedFind }): JSX.Element {
  const w = useMessages(scanWords);
  const translate = useTranslate();
  if (find.disturbed) return <p className={styles.note}>{w.disturbed}</p>;
  return (
    <div className={styles.facts}>
      {find.fits.length === 0 && <p className={styles.note}>{w.unknown}</p>}
      {find.fits.length > 0 && (
        <ol className={styles.fits}>
          {find.fits.map(({ profile, score, reasons }) => (
            <li key={profile}>
              <b>{translate(modelLabel(profile))}</b> <Tag>{translate(sureness(score))}</Tag>{' '}
              <span className={styles.note}>
                {reasons.map((one) => translate(reasonWords(one))).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      <details className={styles.frames}>
        <summary>{w.frames(find.answers.length)}</summary>
        <dl>
          {find.answers.map(({ question, request, answer, code }) => (
            <div key={request}>
              <dt>
                {question}
                {code !== null && <Tag>{code}</Tag>}
              </dt>
              <dd>
                {w.question} <code>{request}</code>
              </dd>
              <dd>
                {w.answer} <code>{answer}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
