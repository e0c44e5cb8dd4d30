import type { Label } from '@heliodeck/kit/label';
import type { StepState } from '@heliodeck/model/wire/commissioning';
import type { JSX, ReactNode } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { ToneTag } from '../../../theme/tone.tsx';
import styles from './commission.module.css';
import { commissionWords } from './commission-words.ts';

interface StepFrameProps {
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  /** Start of the wait, 'yyyy-MM-dd HH:mm:ss'. */
  readonly since?: string | null | undefined;
  readonly children?: ReactNode;
}

const tones = { done: 'good', current: 'info', waiting: 'warning', open: 'neutral' } as const;

/** One step with its state; later steps are described, not hidden. */
export function StepFrame({ number, title, state, since, children }: StepFrameProps): JSX.Element {
  const w = useMessages(commissionWords);
  const said = state === 'waiting' && since ? w.waitingSince(since) : w[state];
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <h2>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
        <ToneTag tone={tones[state]}>{said}</ToneTag>
      </h2>
      {state !== 'open' && <div className={styles.body}>{children}</div>}
    </li>
  );
}

/** What to check if nothing arrives from the site. */
export function Hints({
  hints,
  open,
}: {
  readonly hints: readonly Label[];
  readonly open: boolean;
}): JSX.Element {
  const w = useMessages(commissionWords);
  const translate = useTranslate();
  return (
    <details className={styles.hints} open={open}>
      <summary>{w.nothing}</summary>
      <ul>
        {hints.map((hint) => (
          <li key={hint.en}>{translate(hint)}</li>
        ))}
      </ul>
    </details>
  );
}
