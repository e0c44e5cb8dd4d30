import type { SetUse } from '@heliodeck/reports/template/template';
import { Button, Input } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { Line } from './line.tsx';

interface StatementProps {
  readonly set: SetUse;
  readonly onChange: (set: SetUse) => void;
  /** `set.field` goes into the active cell. */
  readonly onField: (field: string) => void;
}

/** The statement of a set that is a database, the values of its placeholders, and a column of it for the active cell. */
export function StatementFields({ set, onChange, onField }: StatementProps): JSX.Element {
  const w = useMessages(designerWords);
  const [column, setColumn] = useState('');
  const isName = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/.test(column);
  return (
    <>
      <Line label={w.statement} isStacked>
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
      </Line>
      <p className={styles.hint}>{w.statementHelp}</p>
      <Line label={w.placeholders} isStacked>
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
      </Line>
      <div className={styles.addSet}>
        <Input
          size="small"
          aria-label={w.resultColumn}
          placeholder={w.resultColumn}
          maxLength={40}
          value={column}
          onChange={(event) => setColumn(event.target.value)}
          onPressEnter={() => isName && onField(`${set.name}.${column}`)}
        />
        <Button size="small" disabled={!isName} onClick={() => onField(`${set.name}.${column}`)}>
          {w.insertField}
        </Button>
      </div>
    </>
  );
}
