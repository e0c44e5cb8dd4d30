import type { BpmnDiagram, ModelElement } from './bpmn-services.ts';

/** One of the diagrams of a file, which are displayed one at a time. */
export interface DiagramChoice {
  readonly value: string;
  readonly label: string;
  /** The drawn element: its id and type. */
  readonly of: { readonly id: string; readonly type: string } | undefined;
}

/** The diagrams of the displayed file, in its order. */
export function diagramsOf(diagram: BpmnDiagram | undefined): readonly DiagramChoice[] {
  const found = diagram?.getDefinitions().get('diagrams');
  return (Array.isArray(found) ? (found as ModelElement[]) : []).map((one) => {
    const plane = one.get('plane') as ModelElement | undefined;
    const shown = plane?.get('bpmnElement') as ModelElement | undefined;
    return {
      value: one.id,
      label: String(one.get('name') ?? shown?.get('name') ?? shown?.id ?? one.id),
      of: shown && { id: shown.id, type: shown.$type },
    };
  });
}
