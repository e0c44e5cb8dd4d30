import { useEffect, useState } from 'react';
import type { BpmnDiagram } from '../../../widgets/process-picture/bpmn-services.ts';

const events = [
  'commandStack.changed',
  'selection.changed',
  'import.done',
  'import.render.complete',
  'root.set',
];

/** Renders a component again when the drawing or the selection changes. @returns the number of changes */
export function useRevision(diagram: BpmnDiagram | undefined): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const bus = diagram?.get('eventBus');
    const listener = (): void => setRevision((count) => count + 1);
    bus?.on(events, listener);
    return () => bus?.off(events, listener);
  }, [diagram]);
  return revision;
}
