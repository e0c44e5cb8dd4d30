import type { WireRow } from '@heliodeck/client/page';
import { type Label, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { TelemetryRecord } from '@heliodeck/model/descriptors/record';
import type { TroubleSpan } from '@heliodeck/model/telemetry/trouble-span';
import { troubleMetrics, troublesOf } from '@heliodeck/model/telemetry/troubles-of';
import type { JSX } from 'react';
import type { CellMakers } from '../../crud/columns/list-columns.tsx';
import type { CellWords } from '../../crud/shared/cell-words.ts';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import type { ValuePlace } from '../../fields/shared/field-ui.ts';
import { TagList } from '../../fields/shared/tag-list.tsx';
import { DateCell } from '../../fields/time/date-cell.tsx';
import { ageLabel } from '../../i18n/age.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { recordOfEntity } from './trouble-entity.ts';

const words = {
  nothing: label('无告警', 'No alarm'),
  on: label('仍在持续', 'Still on'),
  unheard: label('此后无数据', 'No data since'),
  long: label('仍未结束', 'Not over yet'),
  last: (time: string): Label => label(`最后上报 ${time}`, `Last told ${time}`),
};

/** Without troubles: in narrow rows only the icon. */
const nothing = [{ label: words.nothing, tone: 'neutral' }] as const;

/** Number of labels displayed in a cell; the others are counted. English labels are twice as long. */
const room = { zh: 3, en: 2 } as const;

/**
 * Cells of the columns that `withTroubles` adds; the same entity returns the same cells, so that nothing is rendered
 * again.
 */
export function troubleCells(entity: Entity): CellMakers {
  const known = made.get(entity) ?? makeCells(recordOfEntity(entity));
  made.set(entity, known);
  return known;
}

const made = new WeakMap<Entity, CellMakers>();

function makeCells(record: TelemetryRecord | undefined): CellMakers {
  if (record === undefined) return {};
  // A reading in which no trouble began has an empty cell.
  const spanned = (cell: (span: TroubleSpan, row: WireRow) => JSX.Element) => (_: unknown, row: WireRow) =>
    row.trouble ? cell(row.trouble as TroubleSpan, row) : null;
  return {
    what: (_, row) => <What record={record} row={row} />,
    until: spanned((span, row) => <Until span={span} row={row} />),
    lasted: spanned((span) => <Lasted span={span} />),
  };
}

/** Texts of those cells, for columns that fit their content. */
export function troubleColumnWords(entity: Entity): CellWords {
  const record = recordOfEntity(entity);
  return record === undefined ? {} : (told.get(record) ?? toldOf(record));
}

const told = new WeakMap<TelemetryRecord, CellWords>();

function toldOf(record: TelemetryRecord): CellWords {
  const made: CellWords = {
    what(row, locale) {
      const troubles = troublesOf(record, row);
      const tags = troubles.map(({ label: said }) => said);
      // The displayed labels depend on severity: the width fits the longest ones.
      const longest = tags.toSorted((a, b) => b[locale].length - a[locale].length).slice(0, room[locale]);
      return { tags: longest, more: tags.length - longest.length };
    },
  };
  told.set(record, made);
  return made;
}

/**
 * The labels of all set bits; a value that was not read, or that the user may not see, is not displayed as "nothing".
 */
function What({ record, row }: { readonly record: TelemetryRecord; readonly row: WireRow }): JSX.Element {
  const locale = useLocale();
  const troubles = troublesOf(record, row);
  if (troubles.length > 0) return <TagList tags={troubles} room={room[locale]} />;
  return troubleMetrics(record).every(({ name }) => isAbsent(row[name])) ? (
    <Absent />
  ) : (
    <TagList tags={nothing} room={1} isNone />
  );
}

const timeField = { kind: 'dateTime', label: label('结束时间', 'Until') } as const;

function Until({ span, row }: { readonly span: TroubleSpan; readonly row: WireRow }): JSX.Element {
  const w = useMessages(words);
  const place: ValuePlace = usePhone() ? 'card' : 'dense';
  if (span.state === 'over')
    return <DateCell name="until" field={timeField} value={span.until} row={row} place={place} />;
  return (
    <span title={w.last(span.last)}>
      {span.state === 'on' ? <ToneTag tone="warning">{w.on}</ToneTag> : w[span.state]}
      <span className="unseen">{w.last(span.last)}</span>
    </span>
  );
}

/** If the end is unknown, the duration is a minimum. */
function Lasted({ span }: { readonly span: TroubleSpan }): JSX.Element {
  const translate = useTranslate();
  const text = translate(ageLabel(span.seconds * 1000));
  return <>{span.state === 'over' ? text : `≥ ${text}`}</>;
}
