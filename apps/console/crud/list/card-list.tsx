import type { WireRow } from '@heliodeck/client/page';
import { Checkbox } from 'antd';
import type { JSX, Key } from 'react';
import { isAbsent } from '../../fields/shared/absent.tsx';
import { isLongCode } from '../../fields/shared/long-code.tsx';
import { PlacedRecord } from '../../fields/shared/placed.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../ui/popover/icon-button.tsx';
import { cardLead } from '../columns/card-lead.ts';
import { drawnCell, type ListColumn } from '../columns/list-columns.tsx';
import { fitActs } from '../rows/fit-acts.ts';
import { RowActs } from '../rows/row-acts.tsx';
import { crudWords } from '../shared/crud-words.ts';
import type { ListViewProps } from '../table/list-table.tsx';
import styles from './card-list.module.css';

interface Titled {
  /**
   * Fields with the title in the user's language, the first non-empty one is used; the record's own title is
   * the last.
   */
  readonly titleFields: readonly string[];
}

/** Number of fields on a card; the rest is in the detail view. */
const facts = 6;
const statuses = 2;
const buttons = 3;
/** Maximum width of the buttons' text in one line of the narrowest card, px; excludes the spacing for touch. */
const buttonRoom = 290;

/** The rows on a phone: one card each, statuses beside the title, other fields below. */
export function CardList(props: ListViewProps & Titled): JSX.Element {
  const w = useMessages(crudWords);
  if (props.rows.length === 0) return <div className={styles.empty}>{props.empty}</div>;
  return (
    <ul className={styles.list} aria-label={props.name}>
      {shownRows(props.rows, new Set(props.tree.expandable.expandedRowKeys), 0).map(({ row, level }) => (
        <Card key={row.id} row={row} level={level} {...props} chooseText={w.choose(props.titleOf(row))} />
      ))}
    </ul>
  );
}

/** The visible rows for a set of expanded ones, each with its depth. */
function shownRows(
  rows: readonly WireRow[],
  open: ReadonlySet<Key>,
  level: number,
): readonly { readonly row: WireRow; readonly level: number }[] {
  return rows.flatMap((row) => [
    { row, level },
    ...(open.has(row.id) && Array.isArray(row.children)
      ? shownRows(row.children as readonly WireRow[], open, level + 1)
      : []),
  ]);
}

/** Maximum depth of indentation of cards. */
const steps = 4;

function Twig({ row, tree }: { row: WireRow; tree: ListViewProps['tree'] }): JSX.Element | null {
  const w = useMessages(crudWords);
  if (!Array.isArray(row.children)) return null;
  const open = tree.expandable.expandedRowKeys?.includes(row.id) ?? false;
  return (
    <IconButton
      icon={open ? 'chevron-down' : 'chevron-right'}
      label={open ? w.close : w.more}
      aria-expanded={open}
      onClick={() => tree.expandable.onExpand?.(!open, row)}
    />
  );
}

const optionsOf = ({ field }: ListColumn) => (field.kind === 'choice' ? field.options : undefined);

/** An empty text such as a remark is left out; a missing number or time is displayed as missing. */
const isLeftEmpty = ({ name, field }: ListColumn, row: WireRow, cells: ListViewProps['cells']): boolean =>
  field.kind === 'text' && cells?.[name] === undefined && isAbsent(row[name]);

/** A code or an e-mail address of this length takes the whole width of a card; half of it has room for an IMEI. */
const wholeLine = 17;

function takesWholeLine(value: unknown): boolean {
  if (isLongCode(value, wholeLine)) return true;
  return typeof value === 'string' && value.length >= wholeLine && /^\S+@\S+$/.test(value);
}

function buttonsBeside(acts: ListViewProps['acts']): number {
  const able = acts.flatMap(({ apart, text }) => (apart ? [] : [{ text }]));
  return Math.min(buttons, fitActs(able, buttonRoom, able.length < acts.length).shown);
}

interface CardProps extends ListViewProps, Titled {
  readonly row: WireRow;
  readonly level: number;
  readonly chooseText: string;
}

function Card(props: CardProps): JSX.Element {
  const { row, level, columns, cells, chosen, onChoose, titleOf } = props;
  const locale = useLocale();
  const sealed = props.sealed?.(row) !== undefined;
  // Labels that several columns share do not identify the column.
  const isStatus = ({ name, field }: ListColumn): boolean =>
    (field.kind === 'dict' && field.tones !== undefined) ||
    (field.kind === 'choice' &&
      field.options.some((option) => option.tone !== undefined) &&
      !columns.some((other) => other.name !== name && optionsOf(other) === field.options));
  const titleField = props.titleFields.at(-1) ?? '';
  const told = props.titleFields.find((name) => !isAbsent(row[name]));
  const lead = cardLead(titleField, columns);
  const rest = columns.filter((column) =>
    lead ? column !== lead : column.name !== titleField && column.name !== told,
  );
  const beside = rest.filter((column) => isStatus(column) && !isAbsent(row[column.name])).slice(0, statuses);
  return (
    <li
      className={styles.card}
      data-chosen={chosen?.includes(row.id) || props.pick?.id === row.id}
      data-sealed={sealed}
      style={level === 0 ? undefined : { marginInlineStart: Math.min(level, steps) * 12 }}
    >
      <div className={styles.head}>
        <Twig row={row} tree={props.tree} />
        {chosen && (
          <Checkbox
            aria-label={props.chooseText}
            disabled={sealed}
            checked={chosen.includes(row.id)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
            }
          />
        )}
        <h2 className={styles.title}>
          <PlacedRecord above={row.above}>
            {lead
              ? drawnCell(lead, row, cells, 'card')
              : (cells?.[titleField]?.(row[titleField], row) ?? titleOf(row))}
          </PlacedRecord>
        </h2>
        {beside.length > 0 && (
          <span className={styles.beside}>
            {beside.map((column) => (
              <span key={column.name}>{drawnCell(column, row, cells, 'card')}</span>
            ))}
          </span>
        )}
      </div>
      <dl className={styles.facts}>
        {rest
          .filter((column) => !beside.includes(column) && !isLeftEmpty(column, row, cells))
          .map((column) => ({ ...column, cell: drawnCell(column, row, cells, 'card') }))
          // A screen whose cell renders null marks the field as not applicable to this record.
          .filter(({ cell }) => cell !== null)
          .slice(0, facts)
          .map(({ name, field, cell }) => (
            // The value of a reference is an id; its cell shows a name.
            <div key={name} data-long={field.kind !== 'ref' && takesWholeLine(row[name])}>
              <dt>{field.label[locale]}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
      </dl>
      {props.acts.length > 0 && (
        <RowActs acts={props.acts} fit={buttonsBeside(props.acts)} row={row} title={titleOf(row)} />
      )}
    </li>
  );
}
