import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import {
  aggregates,
  expanding,
  type Template,
  type TemplateCell,
} from '@heliodeck/reports/template/template';
import { Checkbox, Input } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { BothWords } from './both-words.tsx';
import styles from './designer.module.css';
import { aggregateWords, designerWords } from './designer-words.ts';
import { type CellPatch, noBand } from './edits.ts';
import { ExpansionFields } from './expansion-fields.tsx';
import { fieldsOf } from './fields-of.ts';
import { SelectLine } from './line.tsx';

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
  const offered = fields.map((field) => ({ value: field.name, label: say(field.label) }));
  const agg = cell.agg ?? 'first';
  return (
    <>
      <SelectLine
        label={w.set}
        value={cell.set ?? null}
        onChange={(name) => onPatch({ set: name })}
        options={template.sets.map(({ name }) => ({ value: name, label: name }))}
      />
      {offered.length === 0 ? (
        <div className={styles.line}>
          {w.field}
          <Input
            size="small"
            aria-label={w.field}
            maxLength={40}
            value={cell.field ?? ''}
            onChange={(event) => onPatch({ field: event.target.value })}
          />
        </div>
      ) : (
        <SelectLine
          label={w.field}
          value={cell.field ?? null}
          onChange={(field) => onPatch({ field })}
          options={offered}
          isSearched
        />
      )}
      <SelectLine
        label={w.aggregate}
        value={agg}
        onChange={(chosen) => {
          const expand = expanding.has(chosen) ? (cell.expand ?? 'down') : undefined;
          onPatch(expand ? { agg: chosen, expand } : { ...noBand, agg: chosen });
        }}
        options={aggregates.map((value) => ({ value, label: say(aggregateWords[value]) }))}
      />
      {expanding.has(agg) && <ExpansionFields cell={cell} offered={offered} onPatch={onPatch} />}
      <PictureFields
        cell={cell}
        isPicture={fields.find((field) => field.name === cell.field)?.kind === 'picture'}
        onPatch={onPatch}
      />
    </>
  );
}

/** Whether a field with pictures is drawn as a picture, and the text of a cell without one. */
function PictureFields({
  cell,
  isPicture,
  onPatch,
}: Pick<FieldProps, 'cell' | 'onPatch'> & { readonly isPicture: boolean }): JSX.Element {
  const w = useMessages(designerWords);
  return (
    <>
      {isPicture && (
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
