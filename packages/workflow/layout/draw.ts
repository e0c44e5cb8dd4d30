import { BpmnModdle } from 'bpmn-moddle';
import { type Element, elementAt, elementsAt, textAt, typeOf } from '../decode/element.ts';
import { type Arrow, type Box, type Placing, placeGraph } from './place.ts';
import type { Bounds, Point } from './sizes.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const margin = 40;
const inset = 40;
const eventSize: Size = { width: 36, height: 36 };

/** What is drawn of a process or sub-process, relative to its own upper left corner. */
interface Sheet extends Size {
  readonly shapes: readonly { readonly element: Element; readonly bounds: Bounds }[];
  readonly lines: readonly { readonly element: Element; readonly points: readonly Point[] }[];
}

/**
 * The same file with a drawing where it has none: one diagram for each process, laid out from left to right. A file that has one is
 * given back as it is. Elements without id get one, since a drawing refers to ids.
 * @throws Error where the text is no BPMN 2.0 document
 */
export async function withDrawing(xml: string): Promise<string> {
  const moddle = new BpmnModdle();
  const { rootElement: root, elementsById } = await moddle.fromXML(xml);
  if (
    elementsAt(root, 'diagrams').some(
      (one) => elementsAt(elementAt(one, 'plane') ?? one, 'planeElement').length > 0,
    )
  )
    return xml;
  const ids = new Set(Object.keys(elementsById));
  const processes = elementsAt(root, 'rootElements').filter((one) => typeOf(one) === 'process');
  if (processes.length === 0) return xml;
  const diagrams = processes.map((process) => {
    const writer = new Writer(moddle, ids);
    const sheet = layOut(process);
    writer.add(sheet, { x: margin, y: margin });
    return writer.diagram(process);
  });
  root.set('diagrams', diagrams);
  return (await moddle.toXML(root, { format: true })).xml;
}

/** Writes a drawing into the elements of its interchange format. */
class Writer {
  readonly #moddle: BpmnModdle;
  readonly #ids: Set<string>;
  readonly #parts: Element[] = [];

  constructor(moddle: BpmnModdle, ids: Set<string>) {
    this.#moddle = moddle;
    this.#ids = ids;
  }

  add({ shapes, lines }: Sheet, { x, y }: Point): void {
    for (const { element, bounds } of shapes) {
      const shape = this.#moddle.create('bpmndi:BPMNShape', {
        id: this.#free(`${this.#idOf(element)}_di`),
        bpmnElement: element,
        bounds: this.#moddle.create('dc:Bounds', { ...bounds, x: bounds.x + x, y: bounds.y + y }),
        ...(typeOf(element) === 'subProcess' && { isExpanded: true }),
        ...(typeOf(element) === 'exclusiveGateway' && { isMarkerVisible: true }),
      });
      this.#parts.push(shape);
    }
    for (const { element, points } of lines) {
      const waypoint = points.map((point) =>
        this.#moddle.create('dc:Point', { x: point.x + x, y: point.y + y }),
      );
      const id = this.#free(`${this.#idOf(element)}_di`);
      this.#parts.push(this.#moddle.create('bpmndi:BPMNEdge', { id, bpmnElement: element, waypoint }));
    }
  }

  diagram(process: Element): Element {
    const id = this.#idOf(process);
    const plane = this.#moddle.create('bpmndi:BPMNPlane', {
      id: this.#free(`${id}_plane`),
      bpmnElement: process,
      planeElement: this.#parts,
    });
    return this.#moddle.create('bpmndi:BPMNDiagram', { id: this.#free(`${id}_diagram`), plane });
  }

  #idOf(element: Element): string {
    const own = textAt(element, 'id');
    if (own !== undefined) return own;
    const made = this.#free(typeOf(element));
    Object.assign(element, { id: made });
    return made;
  }

  #free(wanted: string): string {
    let id = wanted;
    for (let count = 2; this.#ids.has(id); count += 1) id = `${wanted}_${count}`;
    this.#ids.add(id);
    return id;
  }
}

function sizeOf(element: Element, inner: Sheet | undefined): Size {
  const type = typeOf(element);
  if (inner !== undefined && inner.shapes.length > 0)
    return { width: Math.max(inner.width + 2 * inset, 140), height: Math.max(inner.height + 2 * inset, 100) };
  if (type.endsWith('Event')) return eventSize;
  if (type.endsWith('Gateway')) return { width: 50, height: 50 };
  if (type === 'dataObjectReference') return { width: 36, height: 50 };
  if (type === 'dataStoreReference') return { width: 50, height: 50 };
  return type === 'textAnnotation' ? { width: 140, height: 50 } : { width: 100, height: 80 };
}

const notDrawn: ReadonlySet<string> = new Set([
  'sequenceFlow',
  'dataObject',
  'boundaryEvent',
  'association',
  'group',
]);

function layOut(container: Element): Sheet {
  const elements = [...elementsAt(container, 'flowElements'), ...elementsAt(container, 'artifacts')];
  const nodes = elements.filter((one) => !notDrawn.has(typeOf(one)));
  const boundary = elements.filter((one) => typeOf(one) === 'boundaryEvent');
  const flows = elements.filter((one) => typeOf(one) === 'sequenceFlow');
  // The file may leave ids out; within the layout an element is known by its place.
  const keys = new Map(elements.map((element, at) => [element, `${at}`]));
  const hostOf = new Map(boundary.map((event) => [event, elementAt(event, 'attachedToRef')]));
  const inner = new Map(nodes.map((one) => [one, isScope(one) ? layOut(one) : undefined]));
  const boxes: Box[] = nodes.map((one) => ({ id: keys.get(one) ?? '', ...sizeOf(one, inner.get(one)) }));
  const end = (of: Element | undefined): string => keys.get((of && hostOf.get(of)) ?? of ?? container) ?? '';
  const arrows: Arrow[] = flows.map((flow) => ({
    id: keys.get(flow) ?? '',
    from: end(elementAt(flow, 'sourceRef')),
    to: end(elementAt(flow, 'targetRef')),
  }));
  const placing = placeGraph(boxes, arrows);
  const shapes = nodes.flatMap((element) => {
    const bounds = placing.boxes.get(keys.get(element) ?? '');
    return bounds === undefined ? [] : [{ element, bounds }];
  });
  const attached = attach(boundary, hostOf, (host) => placing.boxes.get(keys.get(host) ?? ''));
  const lines = flows.flatMap((flow) => {
    const points = placing.arrows.get(keys.get(flow) ?? '');
    if (points === undefined) return [];
    const start = attached.find(({ element }) => element === elementAt(flow, 'sourceRef'))?.bounds;
    return [{ element: flow, points: start === undefined ? points : fromBelow(points, start) }];
  });
  const sheets = shapes.flatMap(({ element, bounds }) => {
    const sheet = inner.get(element);
    return sheet === undefined ? [] : [moved(sheet, bounds)];
  });
  const joins = associations(elements, [...shapes, ...attached]);
  return {
    ...extent(placing, attached),
    shapes: [...shapes, ...attached, ...sheets.flatMap((one) => one.shapes)],
    lines: [...lines, ...joins, ...sheets.flatMap((one) => one.lines)],
  };
}

function isScope(element: Element): boolean {
  return elementsAt(element, 'flowElements').length > 0;
}

/** Boundary events stand side by side on the lower edge of their host. */
function attach(
  events: readonly Element[],
  hosts: ReadonlyMap<Element, Element | undefined>,
  boundsOf: (host: Element) => Bounds | undefined,
): Sheet['shapes'] {
  const count = new Map<Element, number>();
  return events.flatMap((element) => {
    const host = hosts.get(element);
    const bounds = host && boundsOf(host);
    if (host === undefined || bounds === undefined) return [];
    const at = count.get(host) ?? 0;
    count.set(host, at + 1);
    const x = bounds.x + bounds.width - (at + 1) * (eventSize.width + 8);
    return [{ element, bounds: { ...eventSize, x, y: bounds.y + bounds.height - eventSize.height / 2 } }];
  });
}

/** A flow of a boundary event begins at its lower edge. */
function fromBelow(points: readonly Point[], start: Bounds): readonly Point[] {
  const x = start.x + start.width / 2;
  const y = start.y + start.height;
  const [, second] = points;
  const last = points.at(-1);
  if (second === undefined || last === undefined) return points;
  // A target further down is reached from its own height; any other by a dive below the host and a turn before the target.
  if (last.y > y) return [{ x, y }, { x, y: last.y }, last];
  const below = y + 12;
  const rest = points.length > 2 ? points.slice(2) : [{ x: last.x - 30, y: last.y }, last];
  const next = rest[0] ?? last;
  return [{ x, y }, { x, y: below }, { x: next.x, y: below }, ...rest];
}

function associations(elements: readonly Element[], shapes: Sheet['shapes']): Sheet['lines'] {
  const bounds = new Map(shapes.map((one) => [one.element, one.bounds]));
  return elements.flatMap((element) => {
    if (typeOf(element) !== 'association') return [];
    const ends = ['sourceRef', 'targetRef'].flatMap((name) => {
      const end = elementAt(element, name);
      const box = end && bounds.get(end);
      return box === undefined ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    });
    return ends.length === 2 ? [{ element, points: ends }] : [];
  });
}

function moved({ shapes, lines }: Sheet, { x, y }: Bounds): Pick<Sheet, 'shapes' | 'lines'> {
  const by = <P extends Point>(point: P): P => ({ ...point, x: point.x + x + inset, y: point.y + y + inset });
  return {
    shapes: shapes.map(({ element, bounds }) => ({ element, bounds: by(bounds) })),
    lines: lines.map(({ element, points }) => ({ element, points: points.map(by) })),
  };
}

function extent({ width, height }: Placing, attached: Sheet['shapes']): Size {
  return {
    width,
    height: Math.max(height, ...attached.map(({ bounds }) => bounds.y + bounds.height + 12)),
  };
}
