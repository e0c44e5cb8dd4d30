import { useEffect, useRef } from 'react';
import type { BpmnDiagram, ModelElement } from '../../../widgets/process-picture/bpmn-services.ts';
import { withPlainColours } from '../../../widgets/process-picture/drawing-look.ts';

/** A drawing as it is handed out: the file, its picture, and what its first process is called. */
export interface HandedOutDrawing {
  readonly xml: string;
  readonly svg: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** Whether there are changes since the file came. */
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

/** The drawing as it is now. */
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
