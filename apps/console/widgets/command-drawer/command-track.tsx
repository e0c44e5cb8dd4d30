import { commandStates } from '@heliodeck/model/commands/command-states';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from './command-drawer.module.css';
import { type CommandRow, isOver } from './command-row.ts';
import { type CommandStep, commandSteps, notApproved } from './command-steps.ts';
import { commandWords } from './command-words.ts';

const optionOf = (state: string) => commandStates.find((option) => option.value === state);

/** The command waited without being approved: the step is over, but did not succeed. */
const isInVain = (row: CommandRow, step: CommandStep): boolean =>
  step.state === 'awaiting' && row.detail === notApproved;

const toneOf = (row: CommandRow, step: CommandStep): Tone => {
  if (step.position === 'passed') return isInVain(row, step) ? 'neutral' : 'good';
  return step.position === 'here' ? (optionOf(step.state)?.tone ?? 'info') : 'neutral';
};

/** Completed and remaining steps of a command. */
export function CommandTrack({ row }: { row: CommandRow }): JSX.Element {
  const w = useMessages(commandWords);
  const translate = useTranslate();
  return (
    <ol className={styles.track} aria-label={w.progress}>
      {commandSteps(row).map((step) => (
        <li
          key={step.state}
          className={styles.step}
          data-position={step.position}
          data-moving={step.position === 'here' && !isOver(row)}
          aria-current={step.position === 'here' ? 'step' : undefined}
          style={{ ['--step' as string]: `var(--${toneOf(row, step)}-ink)` }}
        >
          <span className={styles.stop} aria-hidden="true">
            {step.position === 'passed' && !isInVain(row, step) && <Icon name="check" size={12} />}
            {step.position === 'here' && isOver(row) && <Icon name="close" size={12} />}
          </span>
          <span className={styles.stepName}>
            {translate(optionOf(step.state)?.label ?? { zh: step.state, en: step.state })}
          </span>
          <span className={styles.stepTime}>
            {step.at !== null && <span>{step.at.slice(11)}</span>}
            {step.took !== null && <span title={w.took(step.took)}>+{step.took} ms</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
