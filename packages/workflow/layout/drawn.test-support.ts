import { BpmnModdle } from 'bpmn-moddle';
import { type Element, elementAt, elementsAt, typeOf } from '../decode/element.ts';
import { withDrawing } from './draw.ts';
import { around, meet } from './name-flows.ts';
import type { Bounds, LayoutPoint } from './sizes.ts';

export interface DrawnShape {
  readonly id: string;
  readonly type: string;
  readonly bounds: Bounds;
  readonly label: Bounds | undefined;
  /** Ids of the enclosing sub-processes. */
  readonly within: readonly string[];
  /** Id of the activity on whose edge it is placed. */
  readonly host: string | undefined;
}

export interface DrawnEdge {
  readonly id: string;
  readonly type: string;
  readonly points: readonly LayoutPoint[];
  readonly label: Bounds | undefined;
  readonly from: string;
  readonly to: string;
}

/** The shapes and edges of a drawn file. */
export interface Drawn {
  readonly diagrams: readonly Element[];
  readonly shapes: readonly DrawnShape[];
  readonly edges: readonly DrawnEdge[];
}

/** Draws a file without a diagram and returns its shapes and edges. */
export async function drawn(xml: string): Promise<Drawn> {
  const { rootElement } = await new BpmnModdle().fromXML(await withDrawing(xml));
  const diagrams = elementsAt(rootElement, 'diagrams');
  const parts = diagrams.flatMap((one) => elementsAt(elementAt(one, 'plane') ?? one, 'planeElement'));
  const shown = (part: Element): Element => elementAt(part, 'bpmnElement') ?? part;
  return {
    diagrams,
    shapes: parts
      .filter((one) => typeOf(one) === 'bPMNShape')
      .map((one) => {
        const element = shown(one);
        return {
          id: String(element.id),
          type: typeOf(element),
          bounds: boundsAt(one),
          label: labelAt(one),
          within: scopesOf(element),
          host: idAt(element, 'attachedToRef'),
        };
      }),
    edges: parts
      .filter((one) => typeOf(one) === 'bPMNEdge')
      .map((one) => {
        const element = shown(one);
        return {
          id: String(element.id),
          type: typeOf(element),
          points: elementsAt(one, 'waypoint').map(({ x, y }) => ({ x: Number(x), y: Number(y) })),
          label: labelAt(one),
          from: idAt(element, 'sourceRef') ?? '',
          to: idAt(element, 'targetRef') ?? '',
        };
      }),
  };
}

function scopesOf(element: Element): readonly string[] {
  const parent = elementAt(element, '$parent');
  return parent === undefined || typeOf(parent) !== 'subProcess'
    ? []
    : [String(parent.id), ...scopesOf(parent)];
}

function idAt(element: Element, property: string): string | undefined {
  const found = elementAt(element, property);
  return found && String(found.id);
}

function boundsAt(part: Element): Bounds {
  const { x, y, width, height } = elementAt(part, 'bounds') ?? part;
  return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
}

function labelAt(part: Element): Bounds | undefined {
  const label = elementAt(part, 'label');
  return label && boundsAt(label);
}

const areas: ReadonlySet<string> = new Set(['participant', 'lane']);

/** Faults visible in a diagram: each as a sentence with the ids. */
export function faultsOf({ shapes, edges }: Drawn): readonly string[] {
  const nodes = shapes.filter(({ type }) => !areas.has(type));
  const faults: string[] = [];
  nodes.forEach((a, at) => {
    for (const b of nodes.slice(at + 1)) {
      const isTogether =
        a.within.includes(b.id) || b.within.includes(a.id) || a.host === b.id || b.host === a.id;
      if (!isTogether && meet(a.bounds, b.bounds)) faults.push(`${a.id} lies on ${b.id}`);
    }
    for (const scope of a.within) {
      const outer = shapes.find(({ id }) => id === scope);
      if (outer && !holds(outer.bounds, a.bounds) && a.host !== scope) faults.push(`${a.id} leaves ${scope}`);
    }
  });
  for (const edge of edges) {
    const segments = edge.points.slice(1).map((to, at) => around(edge.points[at] ?? to, to));
    const ends = nodes.filter(({ id }) => id === edge.from || id === edge.to);
    for (const node of nodes) {
      // A flow touches its ends and is within their containers.
      if (ends.includes(node) || ends.some(({ within }) => within.includes(node.id))) continue;
      if (segments.some((one) => meet(one, node.bounds))) faults.push(`${edge.id} crosses ${node.id}`);
    }
    for (const [id, end] of [
      [edge.from, edge.points[0]],
      [edge.to, edge.points.at(-1)],
    ] as const) {
      const node = shapes.find((one) => one.id === id);
      if (node && end && !touches(node.bounds, end)) faults.push(`${edge.id} does not meet ${id}`);
    }
    if (edge.points.slice(1).some(({ x, y }, at) => x !== edge.points[at]?.x && y !== edge.points[at]?.y))
      faults.push(`${edge.id} is oblique`);
  }
  return faults;
}

/** Names that overlap a node, a flow or another name. */
export function hiddenNames({ shapes, edges }: Drawn): readonly string[] {
  const names = [...shapes, ...edges].flatMap(({ id, label }) =>
    label === undefined ? [] : [{ id, label }],
  );
  const nodes = shapes.filter(({ type }) => !areas.has(type));
  const lines = edges.flatMap(({ id, points }) =>
    points.slice(1).map((to, at) => ({ id, line: around(points[at] ?? to, to) })),
  );
  return names.flatMap(({ id, label }, at) => [
    ...nodes
      .filter(({ bounds }) => meet(label, bounds) && !holds(bounds, label))
      .map((node) => `name of ${id} on ${node.id}`),
    ...names
      .slice(at + 1)
      .filter((other) => meet(label, other.label))
      .map((other) => `name of ${id} on that of ${other.id}`),
    ...lines.filter(({ line }) => meet(label, line)).map((line) => `name of ${id} on ${line.id}`),
  ]);
}

function holds(outer: Bounds, inner: Bounds): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

/** Whether a point is on an element or on its edge. */
function touches({ x, y, width, height }: Bounds, point: LayoutPoint): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}
