import type { WireRow } from '@heliodeck/client/page';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { RowAct } from './row-acts.tsx';

const ownControls = 'button, a, input, label, textarea, [role=menu], [role=combobox], [popover]';

/** Whether the target of a click is the row itself: not one of its controls, and not the end of a text selection. */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest(ownControls)) return false;
  return (globalThis.getSelection?.()?.toString() ?? '') === '';
}

interface RowDoes {
  readonly acts: readonly RowAct[];
  readonly onPick: ((row: WireRow) => void) | undefined;
  /** Selects or deselects the row; absent: rows cannot be selected. */
  readonly onTick: ((row: WireRow) => void) | undefined;
}

/**
 * What a click on a row does: chooses it in a list for choosing, else triggers the action that opens it, such
 * as view; undefined = nothing.
 */
export function opensRow({ acts, onPick }: RowDoes): ((row: WireRow) => void) | undefined {
  if (onPick) return onPick;
  const opener = acts.find(({ opens }) => opens);
  return opener && ((row) => opener.shown(row) && opener.whyNot(row) === undefined && opener.run(row));
}

/** Keys that trigger a button of a row. */
const keysOfActs: Readonly<Record<string, string>> = { F2: 'edit', Delete: 'delete' };

/**
 * Events of a row: a click or Enter opens it, the arrows, Home and End move to another, Space selects it, F2
 * edits, Delete asks whether to delete. One row of a table is in the tab order: the first, or the last one
 * focused.
 */
export function rowHandlers(row: WireRow, does: RowDoes) {
  const open = opensRow(does);
  return {
    ...(open
      ? {
          onClick: (event: MouseEvent<HTMLElement>) => {
            if (isOnRow(event)) open(row);
          },
        }
      : {}),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const act = does.acts.find(({ key }) => key === keysOfActs[event.key]);
      if (event.key === 'Enter' && open) open(row);
      else if (event.key === ' ' && does.onTick) does.onTick(row);
      else if (act?.shown(row) && act.whyNot(row) === undefined) act.run(row);
      else if (!walk(event)) return;
      event.preventDefault();
    },
  };
}

/** Moves the focus to another row; false for any other key. */
function walk(event: KeyboardEvent<HTMLElement>): boolean {
  const here = event.currentTarget;
  const rows = [...(here.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])];
  const at = rows.indexOf(here);
  const next: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const index = next[event.key];
  if (index === undefined) return false;
  const row = rows[index];
  if (row) {
    for (const other of rows) other.tabIndex = -1;
    row.tabIndex = 0;
    row.focus();
  }
  return true;
}
