import type { ParameterDescription } from '@heliodeck/devices/describe';
import type { Profile } from '@heliodeck/devices/profile';
import type { Entity } from '@heliodeck/model/entity';
import { InputNumber } from 'antd';
import { type FormEvent, type JSX, useId } from 'react';
import type { WireRow } from '../../api/page.ts';
import { useSay, useWords } from '../../i18n/words.ts';
import { type ChargingProblem, ordersOf } from './charging-check.ts';
import { detailWords } from './detail-words.ts';
import styles from './device-detail.module.css';
import { FieldValue } from './record-facts.tsx';

interface ChargingFormProps {
  readonly entity: Entity;
  readonly names: readonly string[];
  readonly row: WireRow;
  readonly settable: ReadonlyMap<string, ParameterDescription>;
  readonly profile: Profile;
  readonly draft: Readonly<Record<string, number | null>>;
  readonly problems: Readonly<Record<string, ChargingProblem>>;
  readonly onChange: (name: string, value: number | null) => void;
  readonly onSubmit: () => void;
}

/** Parameters as number inputs with their unit; what the model does not let one set stays text. */
export function ChargingForm(props: ChargingFormProps): JSX.Element {
  const w = useWords(detailWords);
  const say = useSay();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      {props.names.map((name) => {
        const field = props.entity.fields[name];
        const limits = props.settable.get(name);
        if (!field) return null;
        const problem = props.problems[name];
        const words = { missing: w.missing, range: w.outOfRange, order: w.againstOrder };
        return (
          <div key={name} className={styles.field}>
            <label htmlFor={`${id}${name}`}>{say(field.label)}</label>
            {limits ? (
              <>
                <InputNumber<number>
                  id={`${id}${name}`}
                  value={props.draft[name] ?? null}
                  onChange={(value) => props.onChange(name, value)}
                  step={0.1}
                  precision={2}
                  suffix={limits.unit}
                  status={problem ? 'error' : ''}
                  aria-invalid={problem !== undefined}
                  aria-describedby={`${id}${name}hint`}
                />
                <span id={`${id}${name}hint`} className={styles.hint} data-problem={problem !== undefined}>
                  {problem && `${words[problem]} · `}
                  {w.range(String(limits.min), String(limits.max), limits.unit)}
                </span>
              </>
            ) : (
              <>
                <span id={`${id}${name}`}>
                  <FieldValue entity={props.entity} row={props.row} name={name} />
                </span>
                <span className={styles.hint}>{w.fixed}</span>
              </>
            )}
          </div>
        );
      })}
      <Orders entity={props.entity} profile={props.profile} />
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

/** The orders the maker demands, said before one runs into them. */
function Orders({ entity, profile }: { entity: Entity; profile: Profile }): JSX.Element | null {
  const w = useWords(detailWords);
  const say = useSay();
  const orders = ordersOf(profile);
  if (orders.length === 0) return null;
  const name = (parameter: string): string => {
    const field = entity.fields[parameter];
    return field ? say(field.label) : parameter;
  };
  return (
    <div className={styles.orders}>
      <h3>{w.orders}</h3>
      <ul>
        {orders.map(([low, high, orEqual]) => (
          <li key={low + high}>
            {name(low)} {orEqual ? '≤' : '<'} {name(high)}
          </li>
        ))}
      </ul>
    </div>
  );
}
