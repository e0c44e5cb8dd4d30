import { Input } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords, formulaExamples } from './designer-words.ts';
import { LabelledControl } from './line.tsx';

interface FormulaFieldProps {
  readonly formula: string;
  readonly onChange: (formula: string) => void;
}

/** The formula of a cell, with help on formulas. */
export function FormulaField({ formula, onChange }: FormulaFieldProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  return (
    <>
      <LabelledControl label={w.formula} isStacked>
        {(id) => (
          <Input
            id={id}
            value={formula}
            maxLength={500}
            prefix="="
            onChange={(event) => onChange(event.target.value || '""')}
          />
        )}
      </LabelledControl>
      <details>
        <summary>{w.formulaHelp}</summary>
        <dl className={styles.examples}>
          {formulaExamples.map(([example, meaning]) => (
            <div key={example}>
              <dt>
                <code>{example}</code>
              </dt>
              <dd>{say(meaning)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
