import { addressOf, type CellPosition, cellPositionOf } from '@heliodeck/reports/template/address';
import type { Template } from '@heliodeck/reports/template/template';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocale } from '../../../i18n/messages.ts';
import { cellText } from './cell-text.ts';
import { cellsType, copied, copiedCells, pasted, pastedCells } from './clipboard.ts';
import { cellAt, cleared, type Range, typed, withCell } from './edits.ts';
import { useComposition } from './use-composition.ts';

export interface GridParts {
  readonly template: Template;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  readonly onChange: (edit: (template: Template) => Template) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Rows and columns to move by. */
type GridStep = readonly [number, number];

const arrows: Readonly<Record<string, GridStep>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What the grid's table and cells do with keys, the mouse and the clipboard. */
export interface GridControl {
  /** Address of the active cell. */
  readonly active: string;
  /** Text in the editor of the active cell; undefined while it is not edited. */
  readonly editing: string | undefined;
  readonly edit: (text: string | undefined) => void;
  /** Ends editing with a text and moves on. */
  readonly finish: (text: string, step: GridStep) => void;
  /** Makes a cell active, or extends the range to it. */
  readonly go: (place: CellPosition, isExtending: boolean) => void;
  /** Handlers of the table. */
  readonly events: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onCopy: (event: ClipboardEvent) => void;
    readonly onCut: (event: ClipboardEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
    readonly onCompositionEnd: ReturnType<typeof useComposition>['end'];
  };
}

/** Keyboard, selection and clipboard of a template's grid, as in a spreadsheet. */
export function useGridControl(table: RefObject<HTMLTableElement | null>, parts: GridParts): GridControl {
  const { template, range, onRange, onChange } = parts;
  const locale = useLocale();
  const [editing, edit] = useState<string>();
  const active = cellAt(template, range.from)?.at ?? addressOf(range.from);
  useFocusOn(table, active, editing !== undefined);

  const go = (place: CellPosition, isExtending: boolean): void => {
    const to = {
      row: Math.max(0, Math.min(template.rows.length - 1, place.row)),
      column: Math.max(0, Math.min(template.columns.length - 1, place.column)),
    };
    onRange(isExtending ? ordered(range.from, to) : { from: to, to });
  };
  const move = ([rows, columns]: GridStep, isExtending: boolean): void => {
    const from = isExtending ? range.to : (cellPositionOf(active) ?? range.from);
    const [height, width] = (isExtending ? undefined : cellAt(template, from)?.span) ?? [1, 1];
    const row = from.row + (rows > 0 ? height : rows);
    go({ row, column: from.column + (columns > 0 ? width : columns) }, isExtending);
  };
  const present = () => cellText(cellAt(template, range.from), locale);
  const compose = useComposition(table, (text) => {
    const before = present();
    if (text !== '') edit(text);
    return before;
  });
  /** @returns whether the key means something to the grid */
  const obey = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const isCommand = ctrlKey || metaKey;
    const arrow = arrows[key];
    if (arrow) move(arrow, shiftKey);
    else if (key === 'Enter' || key === 'F2') edit(present());
    else if (key === 'Delete' || key === 'Backspace') onChange((now) => cleared(now, range));
    else if (isCommand && key.toLowerCase() === 'z') (shiftKey ? parts.onRedo : parts.onUndo)();
    else if (isCommand && key.toLowerCase() === 'y') parts.onRedo();
    else if (key.length === 1 && !isCommand && !altKey) edit('');
    else return false;
    return true;
  };
  const copy = (event: ClipboardEvent): void => {
    event.clipboardData.setData('text/plain', copied(template, range, locale));
    event.clipboardData.setData(cellsType, copiedCells(template, range));
    event.preventDefault();
  };
  /** The editor of a cell has a clipboard of its own. */
  const unlessEditing = (handle: (event: ClipboardEvent) => void) => (event: ClipboardEvent) => {
    if (editing === undefined) handle(event);
  };

  return {
    active,
    editing,
    edit,
    finish(text, step) {
      edit(undefined);
      const before = cellAt(template, range.from);
      if (text !== cellText(before, locale))
        onChange((now) => withCell(now, active, typed(text, { before, locale })));
      move(step, false);
    },
    go,
    events: {
      onKeyDown(event) {
        if (editing !== undefined || event.nativeEvent.isComposing) return;
        // An input method takes this key.
        if (event.keyCode === 229) compose.begin(event.target);
        else if (obey(event) && (event.key.length > 1 || event.ctrlKey || event.metaKey))
          event.preventDefault();
      },
      onCopy: unlessEditing(copy),
      onCut: unlessEditing((event) => {
        copy(event);
        onChange((now) => cleared(now, range));
      }),
      onPaste: unlessEditing((event) => {
        const text = event.clipboardData.getData('text/plain');
        const cells = event.clipboardData.getData(cellsType);
        if (text !== '' || cells !== '')
          onChange((now) => pastedCells(now, range.from, cells) ?? pasted(now, range.from, text));
        event.preventDefault();
      }),
      onCompositionEnd: compose.end,
    },
  };
}

/** Keeps the focus on the active cell, except when the page is opened and while the cell is edited. */
function useFocusOn(table: RefObject<HTMLTableElement | null>, active: string, isEditing: boolean): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (!isEditing) table.current?.querySelector<HTMLElement>(`[data-at="${active}"]`)?.focus();
  }, [table, active, isEditing]);
}

function ordered(a: CellPosition, b: CellPosition): Range {
  return {
    from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
    to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
  };
}
