import type { BpmnModdle } from 'bpmn-moddle';
import { type Element, elementsAt, textAt, typeOf } from '../decode/element.ts';
import type { LayoutSheet } from './sheet.ts';
import type { Bounds, LayoutPoint } from './sizes.ts';

/** Writes diagrams as elements of the interchange format. Elements without an id get one, because a diagram refers to ids. */
export class DrawingWriter {
  readonly #moddle: BpmnModdle;
  readonly #ids: Set<string>;

  /** @param ids existing ids of the file */
  constructor(moddle: BpmnModdle, ids: ReadonlySet<string>) {
    this.#moddle = moddle;
    this.#ids = new Set(ids);
  }

  /**
   * The diagram of a process or of a collaboration.
   * @param from position of the upper left corner of the sheet
   */
  diagram(of: Element, { shapes, lines }: LayoutSheet, from: LayoutPoint): Element {
    const by = <P extends LayoutPoint>(point: P): P => ({
      ...point,
      x: point.x + from.x,
      y: point.y + from.y,
    });
    const parts = [
      ...shapes.map(({ element, bounds, label }) => this.#shape(element, by(bounds), label && by(label))),
      ...lines.map(({ element, points, label }) => this.#edge(element, points.map(by), label && by(label))),
    ];
    const id = this.#idOf(of);
    const plane = this.#moddle.create('bpmndi:BPMNPlane', {
      id: this.#free(`${id}_plane`),
      bpmnElement: of,
      planeElement: parts,
    });
    return this.#moddle.create('bpmndi:BPMNDiagram', { id: this.#free(`${id}_diagram`), plane });
  }

  #shape(element: Element, bounds: Bounds, label: Bounds | undefined): Element {
    const type = typeOf(element);
    return this.#moddle.create('bpmndi:BPMNShape', {
      id: this.#free(`${this.#idOf(element)}_di`),
      bpmnElement: element,
      ...((type === 'participant' || type === 'lane') && { isHorizontal: true }),
      bounds: this.#bounds(bounds),
      // A sub-process without elements is drawn collapsed, because it has no visible contents.
      ...(type === 'subProcess' && { isExpanded: elementsAt(element, 'flowElements').length > 0 }),
      ...(type === 'exclusiveGateway' && { isMarkerVisible: true }),
      ...this.#label(label),
    });
  }

  #edge(element: Element, points: readonly LayoutPoint[], label: Bounds | undefined): Element {
    return this.#moddle.create('bpmndi:BPMNEdge', {
      id: this.#free(`${this.#idOf(element)}_di`),
      bpmnElement: element,
      waypoint: points.map(({ x, y }) => this.#moddle.create('dc:Point', { x, y })),
      ...this.#label(label),
    });
  }

  #label(bounds: Bounds | undefined): { readonly label?: Element } {
    if (bounds === undefined) return {};
    return { label: this.#moddle.create('bpmndi:BPMNLabel', { bounds: this.#bounds(bounds) }) };
  }

  #bounds({ x, y, width, height }: Bounds): Element {
    return this.#moddle.create('dc:Bounds', { x, y, width, height });
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
