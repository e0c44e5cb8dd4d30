import type { Label } from '@heliodeck/kit/label';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import { modelPrototype, propertyTypes } from '@heliodeck/model/tools/model-prototype';
import type { ModelField } from '@heliodeck/model/tools/proposed-field';
import { ofColumn, type Reread } from '@heliodeck/model/tools/reread-table';
import { AutoComplete, Button, Checkbox, Input, Select, type TableColumnsType } from 'antd';
import type { Translated } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { ToneTag } from '../../../theme/tone.tsx';
import type { modelWords } from './model-words.ts';
import styles from './models.module.css';

interface Grid {
  readonly w: Translated<typeof modelWords>;
  /** Label of a field of the descriptor, in the user's language. */
  readonly heading: (name: keyof typeof modelPrototype.fields) => string;
  readonly say: (words: Label) => string;
  readonly changes: Reread['changes'];
  readonly before: Reread['before'];
  readonly change: (column: string, some: Partial<ModelField>) => void;
  readonly remove: (column: string) => void;
}

const tones = { added: 'good', changed: 'warning', gone: 'critical' } as const;
const switches = ['isList', 'isForm', 'isRow', 'isRequired', 'isQuery'] as const;
const choices = (name: 'propertyType' | 'componentType' | 'queryType') =>
  modelPrototype.fields[name].options.map(({ value }) => ({ value, label: String(value) }));
const options = {
  propertyType: choices('propertyType'),
  componentType: choices('componentType'),
  queryType: choices('queryType'),
};

/** Columns of the grid of a model's fields: the facts from the database, and a control for every setting. */
export function fieldColumns({
  w,
  heading,
  say,
  changes,
  before,
  change,
  remove,
}: Grid): TableColumnsType<ModelField> {
  const text = (name: 'name' | 'comment' | 'propertyName', width: number) => ({
    title: heading(name),
    width,
    render: (_: unknown, field: ModelField) => (
      <Input
        size="small"
        aria-label={w.of(field.jdbcName, heading(name))}
        maxLength={modelPrototype.fields[name].max}
        value={field[name] ?? ''}
        onChange={({ target }) => change(field.jdbcName, { [name]: target.value })}
      />
    ),
  });
  const chosen = (name: keyof typeof options, width: number) => ({
    title: heading(name),
    width,
    render: (_: unknown, field: ModelField) => (
      <Select
        size="small"
        className={styles.wide ?? ''}
        aria-label={w.of(field.jdbcName, heading(name))}
        allowClear={name === 'queryType'}
        value={field[name] ?? null}
        options={options[name]}
        onChange={(value: string | undefined) =>
          change(field.jdbcName, {
            [name]: value ?? null,
            ...(name === 'propertyType'
              ? { propertyEntity: propertyTypes[value as keyof typeof propertyTypes] }
              : {}),
          })
        }
      />
    ),
  });
  const ticked = (name: (typeof switches)[number]) => ({
    title: heading(name),
    // The longest heading of one word, 'Required', would be divided in a narrower column.
    width: name === 'isRequired' ? 90 : 66,
    align: 'center' as const,
    render: (_: unknown, field: ModelField) => (
      <Checkbox
        aria-label={w.of(field.jdbcName, heading(name))}
        checked={field[name] === 1}
        onChange={({ target }) => change(field.jdbcName, { [name]: target.checked ? 1 : 0 })}
      />
    ),
  });
  // Offers the dictionaries of this product. Models of stock clients may have other codes, which the generator refuses: they are marked.
  const codes = [...dictionaries.values()].map(({ code, title }) => ({
    value: code,
    label: `${code} · ${say(title)}`,
  }));
  const dictionary = {
    title: heading('dictCode'),
    width: 104,
    render: (_: unknown, field: ModelField) => (
      <AutoComplete
        size="small"
        className={styles.wide ?? ''}
        popupMatchSelectWidth={280}
        aria-label={w.of(field.jdbcName, heading('dictCode'))}
        value={field.dictCode ?? ''}
        {...(field.dictCode && !dictionaries.has(field.dictCode)
          ? { status: 'warning' as const, title: w.noDictionary }
          : {})}
        options={codes}
        showSearch={{ filterOption: (typed, option) => (option?.label ?? '').includes(typed) }}
        onChange={(code: string) =>
          change(field.jdbcName, { dictCode: code.slice(0, modelPrototype.fields.dictCode.max) })
        }
      />
    ),
  };
  return [
    {
      title: heading('jdbcName'),
      fixed: 'left',
      width: 136,
      render: (_, field) => {
        const changed = ofColumn(changes, field.jdbcName);
        const former = ofColumn(before, field.jdbcName);
        const { refTable, refColumn } = field;
        return (
          <span className={styles.column}>
            <strong>{field.jdbcName}</strong>
            {changed && <ToneTag tone={tones[changed]}>{w[changed]}</ToneTag>}
            {field.baseType ? (
              <small>
                {former && `${former.jdbcType} → `}
                {field.jdbcType}
                {field.isKey === 1 && ` · ${w.key}`}
              </small>
            ) : (
              // Added by hand: no table tells its type.
              <Input
                size="small"
                aria-label={w.of(field.jdbcName, heading('jdbcType'))}
                placeholder={heading('jdbcType')}
                maxLength={modelPrototype.fields.jdbcType.max}
                value={field.jdbcType}
                onChange={({ target }) => change(field.jdbcName, { jdbcType: target.value })}
              />
            )}
            {former && former.propertyType !== field.propertyType && (
              <small>{`${former.propertyType} → ${field.propertyType}`}</small>
            )}
            {refTable && <small>{w.refersTo(refTable, refColumn ?? '')}</small>}
          </span>
        );
      },
    },
    text('name', 100),
    text('comment', 100),
    text('propertyName', 108),
    chosen('propertyType', 132),
    {
      title: heading('propertyEntity'),
      width: 128,
      // It follows from the type, here and on the server.
      render: (_, { propertyEntity }) => <span className={styles.column}>{propertyEntity}</span>,
    },
    ...switches.map(ticked),
    chosen('componentType', 104),
    dictionary,
    chosen('queryType', 96),
    {
      width: 40,
      render: (_, { jdbcName }) => (
        <Button
          size="small"
          type="text"
          icon={<Icon name="trash" />}
          aria-label={w.removeField(jdbcName)}
          onClick={() => remove(jdbcName)}
        />
      ),
    },
  ];
}
