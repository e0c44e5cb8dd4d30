import { addressOf } from '@heliodeck/reports/template/address';
import { Button, Tooltip } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { cellAt, inserted, merged, type Range, removed, split } from './edits.ts';
import { FrameButton } from './frame-button.tsx';
import type { TemplateDraft } from './use-draft.ts';

interface ToolbarProps {
  readonly draft: TemplateDraft;
  readonly range: Range;
  readonly onSave: () => void;
  readonly onPreview: () => void;
  readonly onVersions: () => void;
}

/** History, cells, rows and columns, and the actions on the whole template. */
export function TemplateToolbar({ draft, range, onSave, onPreview, onVersions }: ToolbarProps): JSX.Element {
  const w = useMessages(designerWords);
  const { template, change } = draft;
  const { row, column } = range.from;
  const at = cellAt(template, range.from)?.at ?? addressOf(range.from);
  const isMerged = template.cells.find((cell) => cell.at === at)?.span !== undefined;
  const isOne = range.to.row === row && range.to.column === column;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={w.tools}>
      <Tooltip title={w.undo}>
        <Button
          aria-label={w.undo}
          icon={<Icon name="undo" size={16} />}
          disabled={!draft.canUndo}
          onClick={draft.undo}
        />
      </Tooltip>
      <Tooltip title={w.redo}>
        <Button
          aria-label={w.redo}
          icon={<Icon name="redo" size={16} />}
          disabled={!draft.canRedo}
          onClick={draft.redo}
        />
      </Tooltip>
      <span className={styles.gap} />
      <Button disabled={isOne} onClick={() => change((now) => merged(now, range))}>
        {w.merge}
      </Button>
      <Button disabled={!isMerged} onClick={() => change((now) => split(now, at))}>
        {w.split}
      </Button>
      <span className={styles.gap} />
      <Button onClick={() => change((now) => inserted(now, 'row', row))}>{w.insertRow}</Button>
      <Button onClick={() => change((now) => removed(now, 'row', row))}>{w.removeRow}</Button>
      <Button onClick={() => change((now) => inserted(now, 'column', column))}>{w.insertColumn}</Button>
      <Button onClick={() => change((now) => removed(now, 'column', column))}>{w.removeColumn}</Button>
      <span className={styles.end}>
        <FrameButton change={change} />
        <Button icon={<Icon name="history" size={16} />} onClick={onVersions}>
          {w.versions}
        </Button>
        <Button icon={<Icon name="eye" size={16} />} onClick={onPreview}>
          {w.preview}
        </Button>
        <Button type="primary" onClick={onSave}>
          {w.save}
        </Button>
      </span>
    </div>
  );
}
