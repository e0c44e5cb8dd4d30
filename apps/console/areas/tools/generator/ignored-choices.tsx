import type { IgnoredChoice } from '@heliodeck/model/tools/ignored-choice';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { Alert } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { codeWords } from './code-words.ts';
import styles from './generator.module.css';

/** The settings of a record's fields that the generated code does not follow, with what it does instead and why. */
export function IgnoredChoices({
  choices,
}: {
  readonly choices: readonly IgnoredChoice[];
}): JSX.Element | null {
  const w = useMessages(codeWords);
  const translate = useTranslate();
  if (choices.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={w.ignored}
      description={
        <ul className={styles.ignored}>
          {choices.map(({ column, setting, value, instead, reason }) => (
            <li key={`${column} ${setting}`}>
              {w.ignoredOne(column, translate(modelPrototype.fields[setting].label), value, instead, reason)}
            </li>
          ))}
        </ul>
      }
    />
  );
}
