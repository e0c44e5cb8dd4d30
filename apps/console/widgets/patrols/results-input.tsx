import { label } from '@heliodeck/kit/label';
import {
  isOutside,
  limitsOf,
  type PatrolCheckResult,
  readResults,
} from '@heliodeck/model/patrols/check-list';
import { InputNumber } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import styles from './results.module.css';

/** Texts of patrol results. */
export const resultWords = {
  results: label('检查结果', 'Check results'),
  noChecks: label('没有检查项', 'No checks'),
  outside: label('超限', 'Out of limits'),
};

interface ResultsInputProps {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: ((results: readonly PatrolCheckResult[]) => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** Large, for one-handed use on a phone. */
  readonly isLarge?: boolean;
}

/** Inputs for the result of each check of a patrol order. */
export function ResultsInput({
  id,
  value,
  onChange,
  disabled = false,
  isLarge = false,
}: ResultsInputProps): JSX.Element {
  const w = useMessages(resultWords);
  const results = readResults(value) ?? [];
  if (results.length === 0) return <span className={styles.quiet}>{w.noChecks}</span>;
  return (
    <fieldset id={id} className={styles.results} aria-label={w.results}>
      {results.map((result) => (
        <div key={result.name} className={styles.result}>
          <span>{result.name}</span>
          <span className={styles.quiet}>{limitsOf(result)}</span>
          <InputNumber
            {...(isLarge ? { size: 'large' } : {})}
            inputMode="decimal"
            aria-label={result.name}
            disabled={disabled}
            value={result.value ?? null}
            status={isOutside(result) ? 'error' : ''}
            {...(result.unit ? { suffix: result.unit } : {})}
            onChange={(found) =>
              onChange?.(results.map((one) => (one.name === result.name ? { ...one, value: found } : one)))
            }
          />
          {isOutside(result) && <ToneTag tone="critical">{w.outside}</ToneTag>}
        </div>
      ))}
    </fieldset>
  );
}
