import { withUnit } from '@heliodeck/kit/quantity';
import type { Field } from '@heliodeck/model/descriptors/field';
import {
  isOutside,
  limitsOf,
  mostChecks,
  type PatrolCheck,
  readResults,
} from '@heliodeck/model/patrols/check-list';
import { Button, Input, InputNumber } from 'antd';
import { type JSX, useState } from 'react';
import { Absent } from '../../fields/shared/absent.tsx';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneTag } from '../../theme/tone.tsx';
import { resultWords } from '../../widgets/patrols/results-input.tsx';
import { patrolWords } from './patrol-words.ts';
import styles from './patrols.module.css';

/** A check while it is edited: its name may still be empty. */
type Written = Partial<PatrolCheck> & { readonly key: number };

const writtenOf = (value: unknown): readonly Written[] =>
  Array.isArray(value) ? value.map((one: Partial<PatrolCheck>, key) => ({ ...one, key })) : [];

/** The checks of a plan: name, unit, limits. */
export function CheckListInput({ id, value, onChange, disabled = false }: InputProps<Field>): JSX.Element {
  const w = useMessages(patrolWords);
  const [rows, setRows] = useState(() => writtenOf(value));
  const set = (next: readonly Written[]): void => {
    setRows(next);
    const named = next.filter(({ name }) => name?.trim()).map(({ key: _key, ...one }) => one);
    onChange?.(named.length === 0 ? null : named);
  };
  const change = (key: number, part: Partial<PatrolCheck>): void =>
    set(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset id={id} className={styles.checks} aria-label={w.checkList} disabled={disabled}>
      {rows.map((row, n) => (
        <div key={row.key} className={styles.check}>
          <Input
            aria-label={`${w.checkName} ${n + 1}`}
            placeholder={w.checkName}
            maxLength={50}
            value={row.name ?? ''}
            onChange={({ target }) => change(row.key, { name: target.value })}
          />
          <InputNumber
            aria-label={`${w.low} ${n + 1}`}
            placeholder={w.low}
            value={row.low ?? null}
            onChange={(low) => change(row.key, { low })}
          />
          <InputNumber
            aria-label={`${w.high} ${n + 1}`}
            placeholder={w.high}
            value={row.high ?? null}
            status={row.low != null && row.high != null && row.low > row.high ? 'error' : ''}
            onChange={(high) => change(row.key, { high })}
          />
          <Input
            aria-label={`${w.unit} ${n + 1}`}
            placeholder={w.unit}
            maxLength={10}
            value={row.unit ?? ''}
            onChange={({ target }) => change(row.key, { unit: target.value })}
          />
          <Button
            type="text"
            aria-label={`${w.removeCheck} ${n + 1}`}
            icon={<Icon name="trash" />}
            onClick={() => set(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      <Button
        icon={<Icon name="plus" />}
        disabled={disabled || rows.length >= mostChecks}
        onClick={() => set([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 }])}
      >
        {w.addCheck}
      </Button>
    </fieldset>
  );
}

/** Checks with their limits and, in an order, their results. */
export function ShownChecks({ value }: { readonly value: unknown }): JSX.Element {
  const found = useMessages(resultWords);
  const results = readResults(value) ?? [];
  if (results.length === 0) return <Absent />;
  return (
    <ul className={styles.shown}>
      {results.map((result) => (
        <li key={result.name}>
          <span>{result.name}</span>
          {result.value != null && <strong>{withUnit(String(result.value), result.unit)}</strong>}
          <span className={styles.quiet}>{limitsOf(result)}</span>
          {isOutside(result) && <ToneTag tone="critical">{found.outside}</ToneTag>}
        </li>
      ))}
    </ul>
  );
}
