import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import {
  filterOperators,
  type RecordFilter,
  type Template,
  type TemplateCell,
} from '@heliodeck/reports/template/template';
import { AutoComplete, Button, Input, Select } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import type { CellPatch } from './edits.ts';
import { fieldsOf } from './fields-of.ts';
import { LabelledControl } from './line.tsx';
import { LinkFields } from './link-fields.tsx';

interface RulesProps {
  readonly cell: TemplateCell;
  readonly template: Template;
  readonly sources: readonly TemplateQuery[];
  readonly onPatch: (patch: CellPatch) => void;
}

/** Filters, values that always appear, conditional styles, and the link of a cell. */
export function CellRules({ cell, template, sources, onPatch }: RulesProps): JSX.Element {
  const w = useMessages(designerWords);
  return (
    <>
      {cell.set !== undefined && (
        <Filters cell={cell} fields={fieldsOf(template, cell.set, sources)} onPatch={onPatch} />
      )}
      {cell.set !== undefined && <WordsField labels={cell.labels} onPatch={onPatch} />}
      {cell.expand !== undefined && cell.expand !== 'none' && (
        <LabelledControl label={w.domain} isStacked>
          {(id) => (
            <Input
              id={id}
              size="small"
              placeholder={w.domainHelp}
              defaultValue={cell.domain?.join(', ') ?? ''}
              onBlur={(event) => {
                const values = event.target.value.split(/[,，、]/).map((one) => one.trim());
                const named = values.filter((one) => one !== '');
                onPatch({ domain: named.length > 0 ? named : undefined });
              }}
            />
          )}
        </LabelledControl>
      )}
      <Conditions cell={cell} template={template} onPatch={onPatch} />
      <LinkFields cell={cell} onPatch={onPatch} />
    </>
  );
}

interface FiltersProps extends Pick<RulesProps, 'cell' | 'onPatch'> {
  /** The fields of the set; empty for a statement whose columns are unknown. */
  readonly fields: TemplateQuery['fields'];
}

function Filters({ cell, fields, onPatch }: FiltersProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  const where = cell.where ?? [];
  const put = (next: readonly RecordFilter[]): void => onPatch({ where: next.length > 0 ? next : undefined });
  const change = (index: number, condition: RecordFilter): void => put(where.with(index, condition));
  return (
    <fieldset className={styles.rules}>
      <legend>{w.filter}</legend>
      {where.map(([field, operator, value], index) => {
        const key = `filter ${index}`;
        return (
          <div key={key} className={styles.rule}>
            {fields.length === 0 ? (
              <Input
                size="small"
                aria-label={w.field}
                value={field}
                onChange={(event) => change(index, [event.target.value, operator, value])}
              />
            ) : (
              <Select
                size="small"
                aria-label={w.field}
                popupMatchSelectWidth={false}
                showSearch={{ optionFilterProp: 'label' }}
                value={field}
                onChange={(chosen: string) => change(index, [chosen, operator, value])}
                options={fields.map((one) => ({ value: one.name, label: say(one.label) }))}
              />
            )}
            <Select
              size="small"
              aria-label={w.condition}
              value={operator}
              onChange={(chosen: RecordFilter[1]) => change(index, [field, chosen, value])}
              options={filterOperators.map((one) => ({
                value: one,
                label: one === 'contains' ? w.contains : one,
              }))}
            />
            <Input
              size="small"
              aria-label={w.filterHelp}
              placeholder={w.filterHelp}
              value={value === null ? '' : String(value)}
              onChange={(event) => change(index, [field, operator, valueIn(event.target.value)])}
            />
            <Remove onPress={() => put(where.toSpliced(index, 1))} />
          </div>
        );
      })}
      <Button size="small" onClick={() => put([...where, [cell.field ?? 'id', '=', '']])}>
        {w.addFilter}
      </Button>
    </fieldset>
  );
}

/** The dictionary whose labels replace the values of a cell; the code of a tenant's dictionary can be typed. */
function WordsField({
  labels,
  onPatch,
}: {
  readonly labels: TemplateCell['labels'];
  readonly onPatch: RulesProps['onPatch'];
}): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  const options = [...dictionaries.values()].map(({ code, title }) => ({
    value: code,
    label: `${code} · ${say(title)}`,
  }));
  return (
    <LabelledControl label={w.labels} isStacked>
      {(id) => (
        <AutoComplete
          id={id}
          size="small"
          value={labels ?? ''}
          options={options}
          showSearch={{ filterOption: (typed, option) => (option?.label ?? '').includes(typed) }}
          onChange={(code: string) => onPatch({ labels: code.trim() === '' ? undefined : code.trim() })}
        />
      )}
    </LabelledControl>
  );
}

/** A text of digits becomes a number, as in records. */
function valueIn(text: string): string | number {
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text;
}

function Conditions({ cell, template, onPatch }: Omit<RulesProps, 'sources'>): JSX.Element {
  const w = useMessages(designerWords);
  const when = cell.when ?? [];
  const put = (next: NonNullable<TemplateCell['when']>): void =>
    onPatch({ when: next.length > 0 ? next : undefined });
  return (
    <fieldset className={styles.rules}>
      <legend>{w.condition}</legend>
      {when.map((one, index) => {
        const key = `condition ${index}`;
        return (
          <div key={key} className={styles.rule}>
            <Input
              size="small"
              aria-label={w.conditionHelp}
              placeholder={w.conditionHelp}
              value={one.if}
              onChange={(event) => put(when.with(index, { ...one, if: event.target.value || '0' }))}
            />
            <Select
              size="small"
              aria-label={w.style}
              value={one.style}
              onChange={(style: number) => put(when.with(index, { ...one, style }))}
              options={template.styles.map((style, number) => ({
                value: number,
                label: (
                  <span
                    style={{
                      color: style.color ?? 'inherit',
                      background: style.fill ?? 'transparent',
                      fontWeight: style.bold ? 700 : 400,
                    }}
                  >
                    {w.style} {number + 1}
                  </span>
                ),
              }))}
            />
            <Remove onPress={() => put(when.toSpliced(index, 1))} />
          </div>
        );
      })}
      {template.styles.length > 0 && (
        <Button size="small" onClick={() => put([...when, { if: `${cell.at} > 0`, style: 0 }])}>
          {w.addCondition}
        </Button>
      )}
    </fieldset>
  );
}

function Remove({ onPress }: { readonly onPress: () => void }): JSX.Element {
  const w = useMessages(designerWords);
  return (
    <Button
      size="small"
      type="text"
      aria-label={w.remove}
      icon={<Icon name="close" size={14} />}
      onClick={onPress}
    />
  );
}
