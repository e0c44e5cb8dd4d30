import { useEffect, useRef } from 'react';
import type { BpmnDiagram, ModelElement } from '../../../widgets/process-picture/bpmn-services.ts';
import { withPlainColours } from '../../../widgets/process-picture/drawing-look.ts';

/** An exported drawing: the file, its picture, and the name of its first process. */
export interface HandedOutDrawing {
  readonly xml: string;
  readonly svg: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** Whether the drawing was changed since the file was loaded. */
export function useDirty(diagram: BpmnDiagram | undefined) {
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = false;
    const bus = diagram?.get('eventBus');
    const listener = (): void => {
      dirty.current = true;
    };
    bus?.on('commandStack.changed', listener);
    return () => bus?.off('commandStack.changed', listener);
  }, [diagram]);
  return dirty;
}

/** Exports the current drawing. */
export async function drawnOf(diagram: BpmnDiagram): Promise<HandedOutDrawing> {
  const { xml = '' } = await diagram.saveXML({ format: true });
  const { svg } = await diagram.saveSVG();
  const roots = diagram.getDefinitions().get('rootElements');
  const process = Array.isArray(roots) ? roots.find((one) => one.$type === 'bpmn:Process') : undefined;
  return {
    xml,
    svg: withPlainColours(svg),
    key: String(process?.id ?? ''),
    name: String(process?.name ?? ''),
    description: documentationOf(process),
  };
}

function documentationOf(process: ModelElement | undefined): string {
  const [first] = (process?.get('documentation') ?? []) as readonly ModelElement[];
  return String(first?.get('text') ?? '');
}
