import { type Element, elementAt, elementsAt, textAt, typeOf } from '../decode/element.ts';
import type { Arrow, LayoutNode } from './graph.ts';
import { type Attached, attach, eventSize, nameSize, nodeShape } from './node-look.ts';
import { type Placing, placeGraph, type RowBand } from './place.ts';
import type { Bounds, LayoutPoint, Size } from './sizes.ts';

/** Padding within a sub-process, px; its name is in the upper part. */
const inset = 40;

/** A placed element, with the position of its name if that is outside. */
export interface PlacedShape {
  readonly element: Element;
  readonly bounds: Bounds;
  readonly label?: Bounds | undefined;
}

/** A placed flow. */
export interface PlacedFlow {
  readonly element: Element;
  readonly points: readonly LayoutPoint[];
  readonly label?: Bounds | undefined;
}

/** The drawn parts of a process, a sub-process or a collaboration, relative to its own upper left corner. */
export interface LayoutSheet extends Size {
  readonly shapes: readonly PlacedShape[];
  readonly lines: readonly PlacedFlow[];
  readonly bands: Placing['bands'];
}

/** The contents of one sheet. */
export interface Content {
  /** Nodes, flows and artifacts; those of several processes in a collaboration. */
  readonly elements: readonly Element[];
  /** Flows between processes. */
  readonly messages?: readonly Element[];
  /** Collapsed pools, which show nothing of their process, each as a shape of the sheet. */
  readonly closed?: readonly Element[];
  readonly bandOf?: (element: Element) => number;
  readonly bands?: readonly RowBand[];
}

const notPlaced: ReadonlySet<string> = new Set([
  ...['sequenceFlow', 'dataObject', 'boundaryEvent', 'association', 'group'],
]);
const joining: ReadonlySet<string> = new Set(['sequenceFlow', 'association']);

/** Lays out nodes, nested elements, and flows. Omits elements that are not connected to a drawn one. */
export function layoutSheet({
  elements,
  messages = [],
  closed = [],
  bandOf = () => 0,
  bands,
}: Content): LayoutSheet {
  const nodes = elements.filter((one) => !notPlaced.has(typeOf(one)));
  const boundary = Map.groupBy(
    elements.filter((one) => typeOf(one) === 'boundaryEvent'),
    (event) => elementAt(event, 'attachedToRef'),
  );
  // The file may omit ids; within the layout an element is identified by its index.
  const keys = new Map([...nodes, ...closed].map((element, at) => [element, `n${at}`]));
  const within = new Map(nodes.filter(isScope).map((one) => [one, inside(one)]));
  const edges = new Map([...boundary].map(([host, events]) => [host, attach(events)]));
  const exits = exitsOf(edges);
  const boxes = [...keys].map(([element, id]): LayoutNode => {
    const look = nodeShape(element, within.get(element));
    const edge = edges.get(element);
    const width = Math.max(look.width, edge?.width ?? 0);
    return { ...look, id, width, overhang: edge?.overhang, band: bandOf(element) };
  });
  const standIns = new Map(
    [...within.keys()].flatMap((one) => descendants(one).map((below) => [below, one])),
  );
  const joined = [...elements.filter((one) => joining.has(typeOf(one))), ...messages];
  const arrows = joined.flatMap((flow, at) => arrowsOf(flow, `f${at}`, { keys, exits, standIns }));
  const placing = placeGraph(boxes, arrows, bands);
  const shapes = [...keys].flatMap(([element, id]) => {
    const bounds = placing.boxes.get(id);
    return bounds === undefined ? [] : [{ element, bounds, label: placing.labels.get(id) }];
  });
  const sheets = shapes.flatMap(({ element, bounds }) => {
    const sheet = within.get(element);
    return sheet === undefined ? [] : [moved(sheet, bounds)];
  });
  const attached = shapes.flatMap(({ element, bounds }) =>
    (edges.get(element)?.attached ?? []).map((one) => onEdge(one, bounds)),
  );
  const lines = joined.flatMap((element, at) => {
    const points = placing.arrows.get(`f${at}`);
    return points === undefined ? [] : [{ element, points, label: placing.labels.get(`f${at}`) }];
  });
  return {
    width: placing.width,
    height: placing.height,
    bands: placing.bands,
    shapes: [...shapes, ...sheets.flatMap((one) => one.shapes), ...attached],
    lines: [...lines, ...sheets.flatMap((one) => one.lines)],
  };
}

interface Ends {
  readonly keys: ReadonlyMap<Element, string>;
  readonly exits: ReadonlyMap<Element, { readonly host: Element; readonly exit: LayoutPoint }>;
  /** The placed sub-process that contains an element. */
  readonly standIns: ReadonlyMap<Element | undefined, Element>;
}

function arrowsOf(flow: Element, id: string, { keys, exits, standIns }: Ends): readonly Arrow[] {
  const end = (name: string) => {
    const found = elementAt(flow, name);
    const exit = found && exits.get(found);
    const node = exit?.host ?? standIns.get(found) ?? found;
    const key = node && keys.get(node);
    return key === undefined ? undefined : { key, exit: exit?.exit };
  };
  const [from, to] = [end('sourceRef'), end('targetRef')];
  if (from === undefined || to === undefined) return [];
  const isLoose = typeOf(flow) !== 'sequenceFlow';
  return [
    { id, from: from.key, to: to.key, exit: from.exit, isLoose, label: nameSize(textAt(flow, 'name')) },
  ];
}

function exitsOf(
  edges: ReadonlyMap<Element | undefined, { readonly attached: readonly Attached[] }>,
): Ends['exits'] {
  return new Map(
    [...edges].flatMap(([host, { attached }]) =>
      attached.map(
        ({ element, x }) =>
          [
            element,
            { host: host ?? element, exit: { x: x + eventSize.width / 2, y: eventSize.height / 2 } },
          ] as const,
      ),
    ),
  );
}

function onEdge({ element, x, nameX, label }: Attached, host: Bounds): PlacedShape {
  const bounds = { ...eventSize, x: host.x + x, y: host.y + host.height - eventSize.height / 2 };
  const y = bounds.y + bounds.height + 2;
  return { element, bounds, label: label && { ...label, x: host.x + nameX, y } };
}

function isScope(element: Element): boolean {
  return elementsAt(element, 'flowElements').length > 0;
}

function descendants(scope: Element): readonly Element[] {
  return elementsAt(scope, 'flowElements').flatMap((one) => [one, ...descendants(one)]);
}

/** The contents of a process or a sub-process. */
export function contentOf(container: Element): readonly Element[] {
  return [...elementsAt(container, 'flowElements'), ...elementsAt(container, 'artifacts')];
}

/** A sub-process with padding around its contents. */
function inside(scope: Element): LayoutSheet {
  const sheet = layoutSheet({ elements: contentOf(scope) });
  const [width, height] = [Math.max(sheet.width + 2 * inset, 140), Math.max(sheet.height + 2 * inset, 100)];
  return { ...sheet, width: 2 * Math.ceil(width / 2), height: 2 * Math.ceil(height / 2) };
}

function moved({ shapes, lines }: LayoutSheet, { x, y }: Bounds): Pick<LayoutSheet, 'shapes' | 'lines'> {
  const by = <P extends LayoutPoint>(point: P): P => ({
    ...point,
    x: point.x + x + inset,
    y: point.y + y + inset,
  });
  return {
    shapes: shapes.map((one) => ({ ...one, bounds: by(one.bounds), label: one.label && by(one.label) })),
    lines: lines.map((one) => ({ ...one, points: one.points.map(by), label: one.label && by(one.label) })),
  };
}
