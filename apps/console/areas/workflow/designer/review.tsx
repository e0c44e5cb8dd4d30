import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import type { BpmnDiagram, BpmnServices } from '../../../widgets/process-picture/bpmn-services.ts';
import { drawingOptions } from '../../../widgets/process-picture/drawing-look.ts';
import { MiniMap } from '../../../widgets/process-picture/mini-map.tsx';
import { PictureTools } from '../../../widgets/process-picture/picture-tools.tsx';
import { useDrawing } from '../../../widgets/process-picture/use-drawing.ts';
import { SimulationPanel } from '../simulation/simulation-panel.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { useCheck, useProblemMarks } from './use-check.ts';

const make = (container: HTMLElement): BpmnDiagram =>
  new NavigatedViewer<BpmnServices>({ ...drawingOptions, container }) as BpmnDiagram;

/** Review of a drawing before it is saved: read-only, with a simulation and a minimap. */
export function Review({ xml }: { readonly xml: string }): JSX.Element {
  const w = useMessages(designerWords);
  const { container, diagram: made, state } = useDrawing(make, xml);
  const diagram = state === 'shown' ? made : undefined;
  const checked = useCheck(made, state === 'shown');
  useProblemMarks(diagram, checked);
  return (
    <div className={`${styles.designer} ${styles.review}`}>
      <section className={styles.canvas} aria-label={w.preview}>
        <div ref={container} className={styles.drawing} />
        {state === 'waiting' && <Waiting />}
        {state === 'failed' && (
          <p role="alert" className={styles.failed}>
            {w.failed}
          </p>
        )}
        {diagram !== undefined && (
          <>
            <MiniMap diagram={diagram} />
            <PictureTools diagram={diagram} />
          </>
        )}
      </section>
      <aside className={styles.sidebar}>
        <h3 className={styles.heading}>{w.simulate}</h3>
        {diagram !== undefined && <SimulationPanel diagram={diagram} compiled={checked} />}
      </aside>
    </div>
  );
}
