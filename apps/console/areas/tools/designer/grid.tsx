import {
  addressOf,
  type CellPosition,
  cellPositionOf,
  columnLetters,
} from '@heliodeck/reports/template/address';
import type { Template } from '@heliodeck/reports/template/template';
import {
  type ClipboardEvent,
  type DragEvent,
  type JSX,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocale, useMessages } from '../../../i18n/messages.ts';
import { CellEditor } from './cell-editor.tsx';
import { cellText } from './cell-text.ts';
import { cellsType, copied, copiedCells, pasted, pastedCells } from './clipboard.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { cellAt, cleared, type Range, typed, withCell } from './edits.ts';
import { ParentLines } from './parent-lines.tsx';
import { useComposition } from './use-composition.ts';

interface GridProps {
  readonly template: Template;
  readonly range: Range;
  /** Problems by the address of the cell. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onRange: (range: Range) => void;
  readonly onChange: (edit: (template: Template) => Template) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** A field was dropped on a cell: `set.field`. */
  readonly onField: (field: string, at: string) => void;
}

/** Roles of the ARIA grid pattern, which are allowed on table elements (WAI-ARIA 1.2, grid). */
const gridTable = { role: 'grid', 'aria-multiselectable': true } as const;
const gridCell = (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen }) as const;
/** Pixels per millimetre in the designer. */
const scale = 3.2;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cells of a template, as a grid with the keyboard control of a spreadsheet. */
export function TemplateGrid(props: GridProps): JSX.Element {
  const { template, range, problems, onRange, onChange } = props;
  const w = useMessages(designerWords);
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<string>();
  const isFirst = useRef(true);
  const active = cellAt(template, range.from)?.at ?? addressOf(range.from);

  useEffect(() => {
    // Does not move the focus when the page is opened.
    if (isFirst.current) isFirst.current = false;
    else if (editing === undefined)
      table.current?.querySelector<HTMLElement>(`[data-at="${active}"]`)?.focus();
  }, [active, editing]);

  const go = (place: CellPosition, isExtending = false): void => {
    const to = {
      row: Math.max(0, Math.min(template.rows.length - 1, place.row)),
      column: Math.max(0, Math.min(template.columns.length - 1, place.column)),
    };
    onRange(isExtending ? ordered(range.from, to) : { from: to, to });
  };
  const move = ([rows, columns]: readonly [number, number], isExtending: boolean): void => {
    const from = isExtending ? range.to : (cellPositionOf(active) ?? range.from);
    const [height, width] = (isExtending ? undefined : cellAt(template, from)?.span) ?? [1, 1];
    go(
      { row: from.row + (rows > 0 ? height : rows), column: from.column + (columns > 0 ? width : columns) },
      isExtending,
    );
  };
  const finish = (text: string, step: readonly [number, number]): void => {
    setEditing(undefined);
    const before = cellAt(template, range.from);
    if (text !== cellText(before, locale))
      onChange((now) => withCell(now, active, typed(text, { before, locale })));
    move(step, false);
  };
  const compose = useComposition(table, (text) => {
    const before = cellText(cellAt(template, range.from), locale);
    if (text !== '') setEditing(text);
    return before;
  });
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (editing !== undefined || event.nativeEvent.isComposing) return;
    if (event.keyCode === 229) {
      compose.begin(event.target);
      return;
    }
    const arrow = arrows[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (arrow) move(arrow, event.shiftKey);
    else if (event.key === 'Enter' || event.key === 'F2')
      setEditing(cellText(cellAt(template, range.from), locale));
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange((now) => cleared(now, range));
    else if (isCommand && event.key.toLowerCase() === 'z') (event.shiftKey ? props.onRedo : props.onUndo)();
    else if (isCommand && event.key.toLowerCase() === 'y') props.onRedo();
    else if (event.key.length === 1 && !isCommand && !event.altKey) setEditing('');
    else return;
    if (event.key.length > 1 || isCommand) event.preventDefault();
  };
  const copy = (event: ClipboardEvent): void => {
    if (editing !== undefined) return;
    event.clipboardData.setData('text/plain', copied(template, range, locale));
    event.clipboardData.setData(cellsType, copiedCells(template, range));
    event.preventDefault();
  };
  const cut = (event: ClipboardEvent): void => {
    if (editing !== undefined) return;
    copy(event);
    onChange((now) => cleared(now, range));
  };
  const paste = (event: ClipboardEvent): void => {
    if (editing !== undefined) return;
    const text = event.clipboardData.getData('text/plain');
    const cells = event.clipboardData.getData(cellsType);
    if (text !== '' || cells !== '')
      onChange((now) => pastedCells(now, range.from, cells) ?? pasted(now, range.from, text));
    event.preventDefault();
  };
  const drop = (event: DragEvent, at: string): void => {
    const field = event.dataTransfer.getData('text/plain');
    event.preventDefault();
    if (field.includes('.')) props.onField(field, at);
  };

  const cell = (row: number, column: number): JSX.Element | null => {
    const found = cellAt(template, { row, column });
    const at = addressOf({ row, column });
    if (found && found.at !== at) return null;
    const [rows, columns] = found?.span ?? [1, 1];
    const style = found?.style === undefined ? undefined : template.styles[found.style];
    const isActive = at === active;
    const problem = problems.get(at);
    const isChosen =
      row >= range.from.row &&
      row <= range.to.row &&
      column >= range.from.column &&
      column <= range.to.column;
    return (
      <td
        key={at}
        data-at={at}
        rowSpan={rows}
        colSpan={columns}
        {...gridCell(isChosen)}
        tabIndex={isActive ? 0 : -1}
        contentEditable={isActive && editing === undefined}
        suppressContentEditableWarning
        spellCheck={false}
        aria-invalid={problem !== undefined}
        title={problem ?? ''}
        className={[
          styles.cell,
          isChosen && styles.chosen,
          isActive && styles.active,
          problem && styles.wrong,
        ]
          .filter(Boolean)
          .join(' ')}
        style={{
          fontWeight: style?.bold ? 700 : 400,
          fontStyle: style?.italic ? 'italic' : 'normal',
          textAlign: style?.align ?? 'left',
          ...(style?.fill && { background: style.fill }),
          ...(style?.color && { color: style.color }),
        }}
        onMouseDown={(event) => {
          if (!isActive || editing === undefined) setEditing(undefined);
          go({ row, column }, event.shiftKey);
        }}
        onDoubleClick={() => setEditing(cellText(found, locale))}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => drop(event, at)}
      >
        {isActive && editing !== undefined ? (
          <CellEditor text={editing} label={at} onDone={finish} onGiveUp={() => setEditing(undefined)} />
        ) : (
          cellText(found, locale)
        )}
      </td>
    );
  };

  return (
    <div className={styles.sheet}>
      <table
        ref={table}
        {...gridTable}
        aria-label={w.grid}
        className={styles.grid}
        onKeyDown={press}
        onCopy={copy}
        onCut={cut}
        onPaste={paste}
        onCompositionEnd={compose.end}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="unseen">{w.corner}</span>
            </th>
            {template.columns.map(({ width }, column) => (
              <th
                key={columnLetters(column)}
                scope="col"
                style={{ width: width * scale, minWidth: width * scale }}
              >
                {columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {template.rows.map(({ height }, row) => {
            const name = `row ${row}`;
            return (
              <tr key={name} style={{ height: Math.max(24, height * scale) }}>
                <th scope="row">{row + 1}</th>
                {template.columns.map((_, column) => cell(row, column))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <ParentLines table={table} template={template} at={active} />
    </div>
  );
}

function ordered(a: CellPosition, b: CellPosition): Range {
  return {
    from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
    to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
  };
}
