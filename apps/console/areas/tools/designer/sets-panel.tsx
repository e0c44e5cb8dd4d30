import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { type Template, templateLimits } from '@heliodeck/reports/template/template';
import { Button, Input, InputNumber, Select } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { withAddedSet } from './added-set.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { LabelledControl } from './line.tsx';
import { withArgument, withRecordLimit } from './set-edits.ts';
import { sourceOptions } from './source-options.ts';
import { StatementFields } from './statement-fields.tsx';

interface SetsProps {
  readonly template: Template;
  readonly sources: readonly TemplateQuery[];
  readonly onChange: (edit: (template: Template) => Template) => void;
  /** Inserts `set.field` into the active cell. */
  readonly onField: (field: string) => void;
}

/** The data sets of a template with their fields, which are dragged or inserted with Enter. */
export function SetsPanel({ template, sources, onChange, onField }: SetsProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  const [source, setSource] = useState<string>();
  const add = (): void => {
    if (source === undefined) return;
    const described = sources.find((one) => one.name === source);
    onChange((now) => withAddedSet(now, source, described));
    setSource(undefined);
  };
  return (
    <section className={styles.sets} aria-label={w.sets}>
      <h2>{w.sets}</h2>
      <div className={styles.addSet}>
        <Select
          aria-label={w.source}
          placeholder={w.source}
          showSearch={{ optionFilterProp: 'label' }}
          value={source ?? null}
          onChange={(chosen: string) => setSource(chosen)}
          options={sourceOptions(sources, say)}
        />
        <Button
          onClick={add}
          disabled={source === undefined}
          aria-label={w.addSet}
          icon={<Icon name="plus" size={16} />}
        />
      </div>
      {template.sets.length === 0 && <p className={styles.hint}>{w.noSets}</p>}
      {template.sets.map((set) => {
        const described = sources.find((one) => one.name === set.source);
        return (
          <details key={set.name} open className={styles.set}>
            <summary>{`${set.name} · ${described ? say(described.label) : set.source}`}</summary>

            <ul className={styles.fields}>
              {described?.fields.map((field) => (
                <li key={field.name}>
                  <Button
                    type="text"
                    size="small"
                    draggable
                    title={w.insertField}
                    onDragStart={(event) =>
                      event.dataTransfer.setData('text/plain', `${set.name}.${field.name}`)
                    }
                    onClick={() => onField(`${set.name}.${field.name}`)}
                  >
                    {say(field.label)}
                  </Button>
                </li>
              ))}
            </ul>
            {isDatabase(set.source) && (
              <StatementFields
                set={set}
                onField={onField}
                onChange={(next) =>
                  onChange((now) => ({
                    ...now,
                    sets: now.sets.map((one) => (one.name === set.name ? next : one)),
                  }))
                }
              />
            )}
            <details hidden={isDatabase(set.source)}>
              <summary>{w.arguments}</summary>
              <p className={styles.hint}>{w.argumentHelp}</p>
              {described?.arguments.map((argument) => (
                <LabelledControl key={argument.name} label={say(argument.label)}>
                  {(id) => (
                    <Input
                      id={id}
                      size="small"
                      maxLength={200}
                      value={set.arguments?.[argument.name] ?? ''}
                      onChange={(event) =>
                        onChange((now) => withArgument(now, set.name, argument.name, event.target.value))
                      }
                    />
                  )}
                </LabelledControl>
              ))}
            </details>
            <LabelledControl label={w.recordLimit}>
              {(id) => (
                <InputNumber
                  id={id}
                  size="small"
                  min={1}
                  max={templateLimits.records}
                  precision={0}
                  placeholder={String(templateLimits.usualRecords)}
                  value={set.limit ?? null}
                  onChange={(limit) => onChange((now) => withRecordLimit(now, set.name, limit))}
                />
              )}
            </LabelledControl>
            <Button
              size="small"
              danger
              type="text"
              onClick={() =>
                onChange((now) => ({ ...now, sets: now.sets.filter((one) => one.name !== set.name) }))
              }
            >
              {w.removeSet}
            </Button>
          </details>
        );
      })}
    </section>
  );
}

/** Whether a set queries a registered data source. */
function isDatabase(source: string): boolean {
  return source.startsWith('sql:');
}
