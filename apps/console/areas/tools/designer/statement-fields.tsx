import type { ReportField } from '@heliodeck/model/tools/report-wire';
import type { SetUse } from '@heliodeck/reports/template/template';
import { Button, Input } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useMessages } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { LabelledControl } from './line.tsx';

interface StatementProps {
  readonly set: SetUse;
  readonly onChange: (set: SetUse) => void;
  /** Inserts `set.field` into the active cell. */
  readonly onField: (field: string) => void;
}

/** The statement of a database set, the values of its placeholders, and its columns, as reported by the database. */
export function StatementFields({ set, onChange, onField }: StatementProps): JSX.Element {
  const w = useMessages(designerWords);
  const [columns, setColumns] = useState<readonly ReportField[]>([]);
  const [problem, setProblem] = useState('');
  const [isReading, setIsReading] = useState(false);
  const describe = async (): Promise<void> => {
    setIsReading(true);
    setProblem('');
    setColumns([]);
    try {
      const { source, statement, values = [] } = set;
      setColumns(
        await post<readonly ReportField[]>('blade-report/report/columns', { source, statement, values }),
      );
    } catch (refused) {
      setProblem(refused instanceof Error ? refused.message : String(refused));
    } finally {
      setIsReading(false);
    }
  };
  return (
    <>
      <LabelledControl label={w.statement} isStacked>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={4000}
            spellCheck={false}
            value={set.statement ?? ''}
            onChange={(event) => {
              const { statement: _, ...rest } = set;
              onChange(event.target.value === '' ? rest : { ...rest, statement: event.target.value });
            }}
          />
        )}
      </LabelledControl>
      <p className={styles.hint}>{w.statementHelp}</p>
      <LabelledControl label={w.placeholders} isStacked>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize
            defaultValue={(set.values ?? []).join('\n')}
            onBlur={(event) => {
              const lines = event.target.value.split('\n').map((line) => line.trim());
              const values = lines.filter((line) => line !== '').slice(0, 20);
              const { values: _, ...rest } = set;
              onChange(values.length === 0 ? rest : { ...rest, values });
            }}
          />
        )}
      </LabelledControl>
      <Button
        size="small"
        disabled={set.statement === undefined}
        loading={isReading}
        onClick={() => void describe()}
      >
        {w.readColumns}
      </Button>
      {problem && (
        <p role="alert" className={styles.fault}>
          {problem}
        </p>
      )}
      <ul className={styles.fields} aria-label={w.resultColumns}>
        {columns.map(({ name }) => (
          <li key={name}>
            <Button
              type="text"
              size="small"
              draggable
              title={w.insertField}
              onDragStart={(event) => event.dataTransfer.setData('text/plain', `${set.name}.${name}`)}
              onClick={() => onField(`${set.name}.${name}`)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
