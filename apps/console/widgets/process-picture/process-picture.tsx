import { inEnglish } from '@heliodeck/workflow/decode/english-names';
import { Select } from 'antd';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { type JSX, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { BpmnDiagram, BpmnServices, PictureElement } from './bpmn-services.ts';
import { diagramsOf } from './diagrams-of.ts';
import { drawingOptions } from './drawing-look.ts';
import { PictureTools } from './picture-tools.tsx';
import { pictureWords } from './picture-words.ts';
import styles from './process-picture.module.css';
import { useDrawing } from './use-drawing.ts';

/** The highlighting of an element. */
export type ElementState = 'taken' | 'current' | 'incident' | 'added' | 'removed' | 'changed';

/** States of elements at which a process waits. */
const waits: ReadonlySet<ElementState> = new Set(['current', 'incident']);

interface PictureProps {
  /** A file with a drawing. */
  readonly xml: string;
  /** Content of the picture, for screen readers. */
  readonly label: string;
  readonly states?: ReadonlyMap<string, ElementState>;
  /** The highlighted element, which is scrolled into view. */
  readonly pointed?: string | undefined;
  /** Called with the clicked element; undefined for none. */
  readonly onPoint?: (id: string | undefined) => void;
  /** Content of the popover beside the highlighted element. */
  readonly about?: (id: string, place: DOMRect) => ReactNode;
}

const make = (container: HTMLElement): BpmnDiagram =>
  new NavigatedViewer<BpmnServices>({ ...drawingOptions, container }) as BpmnDiagram;

/** A read-only picture of a process that can be moved and zoomed with keyboard, mouse and touch. */
export function ProcessPicture({
  xml: file,
  label,
  states,
  pointed,
  onPoint,
  about,
}: PictureProps): JSX.Element {
  const w = useMessages(pictureWords);
  const locale = useLocale();
  const xml = useMemo(() => (locale === 'en' ? inEnglish(file) : file), [file, locale]);
  const first = useMemo(() => [...(states ?? [])].find(([, state]) => waits.has(state))?.[0], [states]);
  const { container, diagram, state } = useDrawing(make, xml, 0, first);
  const [opened, setOpened] = useState<{ readonly of: string; readonly id: string }>();
  const isShown = state === 'shown';
  const root = isShown ? diagram?.get('canvas').getRootElement().id : undefined;
  useStates(isShown ? diagram : undefined, states, opened?.id ?? root);
  const place = usePointed(isShown ? diagram : undefined, pointed);
  const point = useEffectEvent((element: PictureElement | undefined) => {
    const isElement = element !== undefined && diagram?.get('canvas').getRootElement() !== element;
    onPoint?.(isElement ? (element.labelTarget ?? element).id : undefined);
  });
  useEffect(() => {
    const bus = diagram?.get('eventBus');
    const listener = ({ element }: { readonly element?: PictureElement }): void => point(element);
    bus?.on('element.click', listener);
    return () => bus?.off('element.click', listener);
  }, [diagram]);
  const diagrams = isShown ? diagramsOf(diagram) : [];
  return (
    <section className={styles.frame} aria-label={label}>
      <div ref={container} className={styles.canvas} />
      {state === 'waiting' && <Waiting />}
      {state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {w.failed}
        </p>
      )}
      {isShown && diagram !== undefined && <PictureTools diagram={diagram} />}
      {diagrams.length > 1 && (
        <Select
          className={styles.diagrams ?? ''}
          aria-label={w.diagram}
          value={opened?.of === xml ? opened.id : diagrams[0]?.value}
          options={diagrams.map(({ value, label }) => ({ value, label }))}
          onChange={(id) => void diagram?.open(id).then(() => setOpened({ of: xml, id }))}
        />
      )}
      {place !== undefined && pointed !== undefined && about?.(pointed, place)}
    </section>
  );
}

/** Marks elements with their states, and removes the marks before new ones are set. */
function useStates(
  diagram: BpmnDiagram | undefined,
  states: ReadonlyMap<string, ElementState> | undefined,
  root: string | undefined,
): void {
  useEffect(() => {
    if (diagram === undefined || states === undefined || root === undefined) return;
    const { canvas, registry } = { canvas: diagram.get('canvas'), registry: diagram.get('elementRegistry') };
    const marked = [...states].filter(([id]) => registry.get(id) !== undefined);
    for (const [id, state] of marked) canvas.addMarker(id, `state-${state}`);
    return () => {
      for (const [id, state] of marked) if (registry.get(id)) canvas.removeMarker(id, `state-${state}`);
    };
  }, [diagram, states, root]);
}

/** Scrolls an element into view and marks it. @returns its position on the screen, updated when the picture is moved */
function usePointed(diagram: BpmnDiagram | undefined, pointed: string | undefined): DOMRect | undefined {
  const [place, setPlace] = useState<DOMRect>();
  useEffect(() => {
    if (diagram === undefined || pointed === undefined) return;
    const registry = diagram.get('elementRegistry');
    if (registry.get(pointed) === undefined) return;
    const canvas = diagram.get('canvas');
    const bus = diagram.get('eventBus');
    const measure = (): void => setPlace(registry.getGraphics(pointed)?.getBoundingClientRect());
    canvas.scrollToElement(pointed, 80);
    canvas.addMarker(pointed, 'state-pointed');
    measure();
    bus.on('canvas.viewbox.changed', measure);
    return () => {
      bus.off('canvas.viewbox.changed', measure);
      if (registry.get(pointed)) canvas.removeMarker(pointed, 'state-pointed');
      setPlace(undefined);
    };
  }, [diagram, pointed]);
  return place;
}
