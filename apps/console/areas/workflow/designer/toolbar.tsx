import { Button, Dropdown, Tooltip } from 'antd';
import type { JSX } from 'react';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import type { IconName } from '../../../icons/icon-paths.ts';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import { PictureTools } from '../../../widgets/process-picture/picture-tools.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { DiagramSwitch } from './diagram-switch.tsx';
import { FileButton } from './file-button.tsx';
import { useRevision } from './use-revision.ts';

interface ToolbarProps {
  readonly diagram: BpmnDiagram | undefined;
  readonly onCreate?: (() => void) | undefined;
  readonly onOpen?: ((file: File) => void) | undefined;
  readonly onCompare: (file: File) => void;
  readonly onImport?: (() => void) | undefined;
  /** Called to open another diagram of the file. */
  readonly onDiagram: (id: string) => void;
  readonly onPreview: () => void;
  readonly onExport: (kind: 'xml' | 'svg') => void;
  /** Width at the left edge of the drawing that the palette covers, px. */
  readonly left: number;
}

/** Files, view, history, alignment and preview of a drawing. */
export function ProcessToolbar(props: ToolbarProps): JSX.Element {
  const { diagram, onCreate, onOpen, onImport, onCompare, onDiagram, onPreview, onExport, left } = props;
  const w = useMessages(designerWords);
  useRevision(diagram);
  const stack = diagram?.get('commandStack');
  const isAway = diagram === undefined;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={w.tools}>
      {onOpen && <FileButton label={w.open} icon="folder" hasText disabled={isAway} onFile={onOpen} />}
      {onCreate && (
        <Button icon={<Icon name="plus" size={16} />} disabled={isAway} onClick={onCreate}>
          {w.create}
        </Button>
      )}
      <span className={styles.gap} />
      <PictureTools diagram={diagram} left={left} isInline />
      <span className={styles.gap} />
      <Tool label={w.undo} icon="undo" disabled={stack?.canUndo() !== true} onPress={() => stack?.undo()} />
      <Tool label={w.redo} icon="redo" disabled={stack?.canRedo() !== true} onPress={() => stack?.redo()} />
      <AlignTool diagram={diagram} />
      <span className={styles.gap} />
      {onImport && (
        <Button icon={<Icon name="upload" size={16} />} disabled={isAway} onClick={onImport}>
          {w.importIt}
        </Button>
      )}
      <Dropdown
        trigger={['click']}
        disabled={isAway}
        menu={{
          items: [
            { key: 'xml', label: w.exportXml },
            { key: 'svg', label: w.exportSvg },
          ],
          onClick: ({ key }) => onExport(key === 'svg' ? 'svg' : 'xml'),
        }}
      >
        <Button icon={<Icon name="download" size={16} />}>{w.exportAs}</Button>
      </Dropdown>
      <Button icon={<Icon name="eye" size={16} />} disabled={isAway} onClick={onPreview}>
        {w.preview}
      </Button>
      <FileButton label={w.compare} icon="compare" disabled={isAway} onFile={onCompare} />
      <DiagramSwitch diagram={diagram} onOpen={onDiagram} />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: IconName;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function Tool({ label, icon, disabled, onPress }: ToolProps): JSX.Element {
  return (
    <Tooltip title={label}>
      <Button
        aria-label={label}
        icon={<Icon name={icon} size={16} />}
        disabled={disabled}
        onClick={onPress}
      />
    </Tooltip>
  );
}

function AlignTool({ diagram }: { readonly diagram: BpmnDiagram | undefined }): JSX.Element {
  const w = useMessages(designerWords);
  const { warn } = useFeedback();
  const acts = {
    left: w.alignLeft,
    center: w.alignCenter,
    right: w.alignRight,
    top: w.alignTop,
    middle: w.alignMiddle,
    bottom: w.alignBottom,
    horizontal: w.spreadAcross,
    vertical: w.spreadDown,
  } as const;
  type Act = keyof typeof acts;
  const act = (key: Act): void => {
    const shapes =
      diagram
        ?.get('selection')
        .get()
        .filter(({ waypoints }) => waypoints === undefined) ?? [];
    if (shapes.length < 2) warn(w.alignFew);
    else if (key === 'horizontal' || key === 'vertical')
      diagram?.get('distributeElements').trigger(shapes, key);
    else diagram?.get('alignElements').trigger(shapes, key);
  };
  const keys = Object.keys(acts) as Act[];
  return (
    <Dropdown
      trigger={['click']}
      disabled={diagram === undefined}
      menu={{
        items: keys.map((key) => ({ key, label: acts[key] })),
        onClick: ({ key }) => act(keys.find((one) => one === key) ?? 'left'),
      }}
    >
      <Button aria-label={w.align} icon={<Icon name="align" size={16} />} />
    </Dropdown>
  );
}
