import type { FormField } from '@heliodeck/model/workflow/form';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { FieldEditor } from './field-editor.tsx';
import { formWords, kindWords } from './form-words.ts';
import styles from './forms.module.css';

interface ListProps {
  readonly fields: readonly FormField[];
  /** Whether fields can be prefilled from a record. */
  readonly fills: boolean;
  readonly onChange: (fields: readonly FormField[]) => void;
}

const mostFields = 60;

/** The fields of a form in order; the selected one is edited below its line. */
export function FieldList({ fields, fills, onChange }: ListProps): JSX.Element {
  const w = useMessages(formWords);
  const translate = useTranslate();
  const [chosen, setChosen] = useState(0);
  // Names are edited and may be temporarily equal: lines have separate ids.
  const [ids, setIds] = useState(() => fields.map((_, at) => String(at)));
  const change = (changed: readonly FormField[], itsIds: readonly string[]): void => {
    setIds([...itsIds]);
    onChange(changed);
  };
  const move = (from: number, to: number): void => {
    const moved = fields[from];
    if (moved === undefined || to < 0 || to >= fields.length) return;
    change(
      fields.toSpliced(from, 1).toSpliced(to, 0, moved),
      ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''),
    );
    setChosen(to);
  };
  const add = (): void => {
    const field: FormField = {
      name: freshName(fields),
      label: formWords.field,
      kind: 'text',
    };
    change([...fields, field], [...ids, String(Math.max(-1, ...ids.map(Number)) + 1)]);
    setChosen(fields.length);
  };
  return (
    <section aria-label={w.fields}>
      <ol className={styles.list}>
        {fields.map((field, at) => (
          <li key={ids[at]}>
            <div className={styles.line}>
              <button
                type="button"
                className={styles.name}
                aria-expanded={at === chosen}
                onClick={() => setChosen(at)}
              >
                {translate(field.label)} · {field.name} · {translate(kindWords[field.kind])}
              </button>
              <Button
                size="small"
                type="text"
                aria-label={w.up(field.name)}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                type="text"
                aria-label={w.down(field.name)}
                disabled={at === fields.length - 1}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </Button>
              <Button
                size="small"
                type="text"
                danger
                aria-label={w.removeField(field.name)}
                onClick={() => change(fields.toSpliced(at, 1), ids.toSpliced(at, 1))}
              >
                ×
              </Button>
            </div>
            {at === chosen && (
              <FieldEditor
                fills={fills}
                key={field.kind}
                field={field}
                fields={fields}
                onChange={(changed) => onChange(fields.with(at, changed))}
              />
            )}
          </li>
        ))}
      </ol>
      <Button disabled={fields.length >= mostFields} onClick={add}>
        {w.addField}
      </Button>
    </section>
  );
}

function freshName(fields: readonly FormField[]): string {
  for (let count = 1; ; count += 1)
    if (!fields.some(({ name }) => name === `field${count}`)) return `field${count}`;
}
