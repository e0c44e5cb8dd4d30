import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { PanelText, Section } from './fields.tsx';
import type { ModelEditor } from './model-editor.ts';
import styles from './panel.module.css';
import { panelWords } from './panel-words.ts';

interface PairsProps {
  readonly editor: ModelEditor;
  readonly title: string;
  /** The name of the vendor elements. */
  readonly name: 'field' | 'in' | 'out';
  /** Attributes of the two columns, and their labels. */
  readonly left: readonly [string, string];
  readonly right: readonly [string, string];
}

/** A list of pairs: parameters of a service, or variables passed by a call. */
export function PairsField({ editor, title, name, left, right }: PairsProps): JSX.Element {
  const w = useMessages(panelWords);
  const entries = editor.extensions(name);
  // A row is identified by its index: its fields keep the focus while one of them is changed.
  const rows = entries.map((entry, at) => ({ entry, row: `${name}-${at}` }));
  const change = (of: Readonly<Record<string, string>>, part: string, text: string): void =>
    editor.setExtensions(
      name,
      entries.map((entry) => (entry === of ? { ...entry, [part]: text } : entry)),
    );
  return (
    <Section title={title}>
      {rows.map(({ entry, row }) => (
        <div key={row} className={styles.pair}>
          {[left, right].map(([part, label]) => (
            <PanelText
              key={part}
              label={label}
              value={entry[part] ?? (part === 'stringValue' ? (entry.expression ?? '') : '')}
              onCommit={(text) => change(entry, part, text)}
            />
          ))}
          <Button
            aria-label={w.remove}
            icon={<Icon name="trash" size={16} />}
            onClick={() =>
              editor.setExtensions(
                name,
                entries.filter((one) => one !== entry),
              )
            }
          />
        </div>
      ))}
      <div>
        <Button
          icon={<Icon name="plus" size={14} />}
          onClick={() => editor.setExtensions(name, [...entries, { [left[0]]: '', [right[0]]: '' }])}
        >
          {w.add}
        </Button>
      </div>
    </Section>
  );
}
