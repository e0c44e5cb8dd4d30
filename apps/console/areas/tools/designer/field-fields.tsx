import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import {
  aggregates,
  expanding,
  summing,
  type Template,
  type TemplateCell,
} from '@heliodeck/reports/template/template';
import { Checkbox, Input, Segmented, Select } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { BothWords } from './both-words.tsx';
import styles from './designer.module.css';
import { aggregateWords, designerWords } from './designer-words.ts';
import { type CellPatch, noBand } from './edits.ts';
import { fieldsOf } from './fields-of.ts';

interface FieldProps {
  readonly cell: TemplateCell;
  readonly template: Template;
  readonly sources: readonly TemplateQuery[];
  readonly onPatch: (patch: CellPatch) => void;
}

/** The field that fills a cell, its aggregation, and its expansion. */
export function FieldFields({ cell, template, sources, onPatch }: FieldProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  const fields = fieldsOf(template, cell.set, sources);
  const agg = cell.agg ?? 'first';
  return (
    <>
      <div className={styles.line}>
        {w.set}
        <Select
          size="small"
          aria-label={w.set}
          value={cell.set ?? null}
          onChange={(name: string) => onPatch({ set: name })}
          options={template.sets.map(({ name }) => ({ value: name, label: name }))}
        />
      </div>
      <div className={styles.line}>
        {w.field}
        {fields.length === 0 ? (
          <Input
            size="small"
            aria-label={w.field}
            maxLength={40}
            value={cell.field ?? ''}
            onChange={(event) => onPatch({ field: event.target.value })}
          />
        ) : (
          <Select
            size="small"
            aria-label={w.field}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            value={cell.field ?? null}
            onChange={(field: string) => onPatch({ field })}
            options={fields.map((field) => ({ value: field.name, label: say(field.label) }))}
          />
        )}
      </div>
      <div className={styles.line}>
        {w.aggregate}
        <Select
          size="small"
          aria-label={w.aggregate}
          value={agg}
          onChange={(chosen: (typeof aggregates)[number]) => {
            const expand = expanding.has(chosen) ? (cell.expand ?? 'down') : undefined;
            onPatch(expand ? { agg: chosen, expand } : { ...noBand, agg: chosen });
          }}
          options={aggregates.map((value) => ({ value, label: say(aggregateWords[value]) }))}
        />
      </div>
      {expanding.has(agg) && (
        <>
          <div className={styles.line}>
            {w.expand}
            <Segmented
              size="small"
              aria-label={w.expand}
              value={cell.expand ?? 'down'}
              onChange={(expand) =>
                onPatch(expand === 'right' ? { expand, none: undefined } : { expand: 'down' })
              }
              options={[
                { value: 'down', label: w.down },
                { value: 'right', label: w.right },
              ]}
            />
          </div>
          <div className={styles.line}>
            {w.order}
            <Select
              size="small"
              aria-label={w.order}
              value={cell.order ?? ''}
              onChange={(order: '' | 'asc' | 'desc') =>
                onPatch(
                  order === '' ? { order: undefined, orderBy: undefined, orderAgg: undefined } : { order },
                )
              }
              options={[
                { value: '', label: w.none },
                { value: 'asc', label: w.asc },
                { value: 'desc', label: w.desc },
              ]}
            />
          </div>
          {cell.order !== undefined && fields.length > 0 && (
            <div className={styles.line}>
              {w.orderBy}
              <Select
                size="small"
                aria-label={w.orderBy}
                popupMatchSelectWidth={false}
                showSearch={{ optionFilterProp: 'label' }}
                value={cell.orderBy ?? ''}
                onChange={(name: string) =>
                  onPatch(name === '' ? { orderBy: undefined, orderAgg: undefined } : { orderBy: name })
                }
                options={[
                  { value: '', label: w.itself },
                  ...fields.map((field) => ({ value: field.name, label: say(field.label) })),
                ]}
              />
            </div>
          )}
          {cell.orderBy !== undefined && cell.agg === 'group' && (
            <div className={styles.line}>
              {w.orderAgg}
              <Select
                size="small"
                aria-label={w.orderAgg}
                value={cell.orderAgg ?? 'first'}
                onChange={(chosen: 'first' | (typeof summing)[number]) =>
                  onPatch({ orderAgg: chosen === 'first' ? undefined : chosen })
                }
                options={(['first', ...summing] as const).map((value) => ({
                  value,
                  label: say(aggregateWords[value]),
                }))}
              />
            </div>
          )}
          {cell.expand === 'down' && (
            <BothWords
              chinese={designerWords.nothingChinese}
              english={designerWords.nothingEnglish}
              words={cell.none}
              onChange={(none) => onPatch({ none })}
            />
          )}
          {agg !== 'list' && (
            <BothWords
              chinese={designerWords.unnamedChinese}
              english={designerWords.unnamedEnglish}
              words={cell.unnamed}
              onChange={(unnamed) => onPatch({ unnamed })}
            />
          )}
          <Checkbox
            checked={cell.pageBreakAfter === true}
            onChange={(event) => onPatch({ pageBreakAfter: event.target.checked || undefined })}
          >
            {w.breakAfter}
          </Checkbox>
        </>
      )}
      {fields.find((field) => field.name === cell.field)?.kind === 'picture' && (
        <Checkbox
          checked={cell.picture === true}
          onChange={({ target }) =>
            onPatch(target.checked ? { picture: true } : { picture: undefined, noPicture: undefined })
          }
        >
          {w.picture}
        </Checkbox>
      )}
      {cell.picture === true && (
        <BothWords
          chinese={designerWords.noPictureChinese}
          english={designerWords.noPictureEnglish}
          words={cell.noPicture}
          onChange={(noPicture) => onPatch({ noPicture })}
        />
      )}
    </>
  );
}
