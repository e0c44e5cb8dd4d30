import { addressOf, type CellPosition } from '@heliodeck/reports/template/address';
import type { Template } from '@heliodeck/reports/template/template';
import type { JSX } from 'react';
import { useLocale } from '../../../i18n/messages.ts';
import { CellEditor } from './cell-editor.tsx';
import { cellText } from './cell-text.ts';
import styles from './designer.module.css';
import { cellAt } from './edits.ts';
import type { GridControl } from './use-grid-control.ts';

interface DesignerCellProps {
  readonly template: Template;
  readonly place: CellPosition;
  readonly isChosen: boolean;
  readonly problem: string | undefined;
  readonly control: GridControl;
  readonly onField: (field: string, at: string) => void;
}

/** Role of the ARIA grid pattern, which is allowed on table elements (WAI-ARIA 1.2, gridcell). */
const cellRole = (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen }) as const;

/** A cell of a template; nothing where another cell spans. */
export function DesignerCell(props: DesignerCellProps): JSX.Element | null {
  const { template, place, isChosen, problem, control, onField } = props;
  const locale = useLocale();
  const found = cellAt(template, place);
  const at = addressOf(place);
  if (found && found.at !== at) return null;
  const [rows, columns] = found?.span ?? [1, 1];
  const style = found?.style === undefined ? undefined : template.styles[found.style];
  const { editing, edit } = control;
  const isActive = at === control.active;
  const marks = [isChosen && styles.chosen, isActive && styles.active, problem && styles.wrong];
  return (
    <td
      data-at={at}
      rowSpan={rows}
      colSpan={columns}
      {...cellRole(isChosen)}
      tabIndex={isActive ? 0 : -1}
      contentEditable={isActive && editing === undefined}
      suppressContentEditableWarning
      spellCheck={false}
      aria-invalid={problem !== undefined}
      title={problem ?? ''}
      className={[styles.cell, ...marks].filter(Boolean).join(' ')}
      style={{
        fontWeight: style?.bold ? 700 : 400,
        fontStyle: style?.italic ? 'italic' : 'normal',
        textAlign: style?.align ?? 'left',
        ...(style?.fill && { background: style.fill }),
        ...(style?.color && { color: style.color }),
      }}
      onMouseDown={(event) => {
        if (!isActive || editing === undefined) edit(undefined);
        control.go(place, event.shiftKey);
      }}
      onDoubleClick={() => edit(cellText(found, locale))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const field = event.dataTransfer.getData('text/plain');
        event.preventDefault();
        if (field.includes('.')) onField(field, at);
      }}
    >
      {isActive && editing !== undefined ? (
        <CellEditor text={editing} label={at} onDone={control.finish} onGiveUp={() => edit(undefined)} />
      ) : (
        cellText(found, locale)
      )}
    </td>
  );
}
