import { summing, type TemplateCell } from '@heliodeck/reports/template/template';
import { Checkbox, Segmented } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { BothWords } from './both-words.tsx';
import styles from './designer.module.css';
import { aggregateWords, designerWords } from './designer-words.ts';
import type { CellPatch } from './edits.ts';
import { SelectLine } from './line.tsx';

interface ExpansionProps {
  readonly cell: TemplateCell;
  /** Fields of the cell's set; none if they are unknown. */
  readonly offered: readonly { readonly value: string; readonly label: string }[];
  readonly onPatch: (patch: CellPatch) => void;
}

/** How a cell is repeated for the records or groups of its set: direction, order, and texts for none. */
export function ExpansionFields({ cell, offered, onPatch }: ExpansionProps): JSX.Element {
  const w = useMessages(designerWords);
  return (
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
      <OrderFields cell={cell} offered={offered} onPatch={onPatch} />
      {cell.expand === 'down' && (
        <BothWords
          chinese={designerWords.nothingChinese}
          english={designerWords.nothingEnglish}
          words={cell.none}
          onChange={(none) => onPatch({ none })}
        />
      )}
      {cell.agg !== 'list' && (
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
  );
}

/** The order of the repeated cells: by themselves, or by another field, of groups by its aggregation. */
function OrderFields({ cell, offered, onPatch }: ExpansionProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  return (
    <>
      <SelectLine<'' | 'asc' | 'desc'>
        label={w.order}
        value={cell.order ?? ''}
        onChange={(order) =>
          onPatch(order === '' ? { order: undefined, orderBy: undefined, orderAgg: undefined } : { order })
        }
        options={[
          { value: '', label: w.none },
          { value: 'asc', label: w.asc },
          { value: 'desc', label: w.desc },
        ]}
      />
      {cell.order !== undefined && offered.length > 0 && (
        <SelectLine
          label={w.orderBy}
          value={cell.orderBy ?? ''}
          onChange={(name) =>
            onPatch(name === '' ? { orderBy: undefined, orderAgg: undefined } : { orderBy: name })
          }
          options={[{ value: '', label: w.itself }, ...offered]}
          isSearched
        />
      )}
      {cell.orderBy !== undefined && cell.agg === 'group' && (
        <SelectLine
          label={w.orderAgg}
          value={cell.orderAgg ?? 'first'}
          onChange={(chosen) => onPatch({ orderAgg: chosen === 'first' ? undefined : chosen })}
          options={(['first', ...summing] as const).map((value) => ({
            value,
            label: say(aggregateWords[value]),
          }))}
        />
      )}
    </>
  );
}
