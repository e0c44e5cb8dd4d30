import { isRefusal } from '@heliodeck/workflow/decode/compile';
import type { DecodeProblem } from '@heliodeck/workflow/definition';
import { Badge, Tabs } from 'antd';
import { type JSX, type Ref, useImperativeHandle, useState } from 'react';
import { saveAs } from '../../../api/download.ts';
import { useFeedback } from '../../../feedback/use-feedback.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { usePhone } from '../../../state/media.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUnsavedGuard } from '../../../ui/unsaved-guard.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';
import { ComparedPictures, type Version } from '../../../widgets/process-picture/compared-pictures.tsx';
import { fitPicture } from '../../../widgets/process-picture/fit-picture.ts';
import { ProcessPicture } from '../../../widgets/process-picture/process-picture.tsx';
import { useDrawing } from '../../../widgets/process-picture/use-drawing.ts';
import { PropertyPanel } from '../panel/property-panel.tsx';
import type { Suggestions } from '../panel/vendor-fields.tsx';
import { SimulationPanel } from '../simulation/simulation-panel.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { drawnOf, type HandedOutDrawing, useDirty } from './drawn.ts';
import { FileButton } from './file-button.tsx';
import { DrawingImportDialog } from './import-dialog.tsx';
import { makeModeler } from './make-modeler.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProcessToolbar } from './toolbar.tsx';
import { useCheck, useProblemMarks } from './use-check.ts';
import { useOpenFile } from './use-open-file.ts';
import { useRevision } from './use-revision.ts';

/** Functions of the designer for the component that contains it. */
export interface DesignerHandle {
  /** The current drawing; undefined until it is displayed. */
  draw(): Promise<HandedOutDrawing | undefined>;
  /** Marks the drawing as saved. */
  saved(): void;
}

interface DesignerProps {
  /** A file with a drawing; a new file replaces the drawing. */
  readonly xml: string;
  /** Name of saved files. */
  readonly name: string;
  readonly suggestions?: Suggestions;
  readonly handle?: Ref<DesignerHandle>;
  /** Starts a new drawing. */
  readonly onCreate?: () => void;
  readonly onOpen?: (name: string, xml: string) => void;
}

const none: Suggestions = {};
/** Width that the library's palette covers at the left edge of the drawing, px. */
const paletteWidth = 120;
const noProblems: readonly DecodeProblem[] = [];

/** Edits a process, with its properties, the problems reported by the executor, and a simulation. */
export function ProcessDesigner(props: DesignerProps): JSX.Element {
  const w = useMessages(designerWords);
  const isPhone = usePhone();
  const openFile = useOpenFile();
  if (!isPhone) return <LargeDesigner {...props} />;
  const { onOpen } = props;
  const open = async (file: File): Promise<void> => {
    const opened = await openFile(file);
    if (opened === undefined) return;
    onOpen?.(opened.name, opened.xml);
    opened.tell();
  };
  return (
    <div className={styles.small}>
      <p>{w.small}</p>
      {onOpen && <FileButton label={w.open} icon="folder" hasText onFile={(file) => void open(file)} />}
      <ProcessPicture xml={props.xml} label={w.canvas} />
    </div>
  );
}

function LargeDesigner(props: DesignerProps): JSX.Element {
  const { xml, name, suggestions = none, handle, onCreate, onOpen } = props;
  const w = useMessages(designerWords);
  const { ask } = useFeedback();
  const openFile = useOpenFile();
  const { container, diagram: made, state } = useDrawing(makeModeler, xml, paletteWidth);
  const diagram = state === 'shown' ? made : undefined;
  const dirty = useDirty(diagram);
  useUnsavedGuard(dirty);
  const checked = useCheck(made, state === 'shown');
  useProblemMarks(diagram, checked);
  const [preview, setPreview] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const [compared, setCompared] = useState<readonly [Version, Version]>();
  const problems = checked?.problems ?? noProblems;

  const mayDiscard = async (): Promise<boolean> =>
    !dirty.current || (await ask({ title: w.discard, text: w.discardText, grave: true }));
  const open = async (file: File): Promise<boolean> => {
    const opened = await openFile(file);
    if (opened === undefined || !(await mayDiscard())) return false;
    dirty.current = false;
    onOpen?.(opened.name, opened.xml);
    opened.tell();
    return true;
  };
  useImperativeHandle(
    handle,
    () => ({
      draw: async () => (diagram === undefined ? undefined : await drawnOf(diagram)),
      saved() {
        dirty.current = false;
      },
    }),
    [diagram, dirty],
  );
  const create = async (): Promise<void> => {
    if (!(await mayDiscard())) return;
    dirty.current = false;
    onCreate?.();
  };
  const showDiagram = async (id: string): Promise<void> => {
    if (diagram === undefined) return;
    // Changes in the previous diagram are kept in the file, but can no longer be undone.
    const wasDirty = dirty.current;
    await diagram.open(id);
    dirty.current = wasDirty;
    fitPicture(diagram, paletteWidth);
  };
  const compare = async (file: File): Promise<void> => {
    const opened = await openFile(file);
    if (opened === undefined || diagram === undefined) return;
    const now = { name: w.comparedNow, xml: (await drawnOf(diagram)).xml };
    setCompared([{ name: w.comparedFile(file.name), xml: opened.xml }, now]);
  };
  const exportAs = async (kind: 'xml' | 'svg'): Promise<void> => {
    if (diagram === undefined) return;
    const drawn = await drawnOf(diagram);
    const file = name || drawn.key || w.unnamed;
    if (kind === 'svg') saveAs(`${file}.svg`, new Blob([drawn.svg], { type: 'image/svg+xml' }));
    else {
      saveAs(`${file}.bpmn20.xml`, new Blob([drawn.xml], { type: 'application/xml' }));
      dirty.current = false;
    }
  };
  return (
    <div className={styles.designer}>
      <ProcessToolbar
        diagram={diagram}
        onCreate={onCreate && (() => void create())}
        onOpen={onOpen && ((file) => void open(file))}
        onCompare={(file) => void compare(file)}
        onImport={onOpen && (() => setImporting(true))}
        onDiagram={(id) => void showDiagram(id)}
        onPreview={() => void diagram?.saveXML({ format: true }).then((saved) => setPreview(saved.xml ?? ''))}
        onExport={(kind) => void exportAs(kind)}
        left={paletteWidth}
      />
      <section className={styles.canvas} aria-label={w.canvas}>
        <div ref={container} className={styles.drawing} />
        {state === 'waiting' && <Waiting />}
        {state === 'failed' && (
          <p role="alert" className={styles.failed}>
            {w.failed}
          </p>
        )}
      </section>
      <aside className={styles.sidebar}>
        {diagram !== undefined && (
          <Side diagram={diagram} problems={problems} checked={checked} suggestions={suggestions} />
        )}
      </aside>
      {isImporting && <DrawingImportDialog onFile={open} onClose={() => setImporting(false)} />}
      {preview !== undefined && <PreviewDialog xml={preview} onClose={() => setPreview(undefined)} />}
      {compared !== undefined && (
        <Dialog title={w.compared} width={1200} onClose={() => setCompared(undefined)}>
          <ComparedPictures before={compared[0]} after={compared[1]} />
        </Dialog>
      )}
    </div>
  );
}

interface SideProps {
  readonly diagram: BpmnDiagram;
  readonly problems: readonly DecodeProblem[];
  readonly checked: ReturnType<typeof useCheck>;
  readonly suggestions: Suggestions;
}

function Side({ diagram, problems, checked, suggestions }: SideProps): JSX.Element {
  const w = useMessages(designerWords);
  useRevision(diagram);
  const selected = diagram.get('selection').get();
  return (
    <Tabs
      items={[
        {
          key: 'properties',
          label: w.properties,
          children: <PropertyPanel diagram={diagram} selected={selected} suggestions={suggestions} />,
        },
        {
          key: 'problems',
          label: (
            <Badge
              count={problems.length}
              size="small"
              offset={[8, 0]}
              color={problems.some(isRefusal) ? 'var(--critical-ink)' : 'var(--info-ink)'}
            >
              {w.problems}
            </Badge>
          ),
          children: <ProblemList diagram={diagram} problems={problems} />,
        },
        {
          key: 'simulation',
          label: w.simulate,
          destroyOnHidden: true,
          children: <SimulationPanel diagram={diagram} compiled={checked} />,
        },
      ]}
    />
  );
}
