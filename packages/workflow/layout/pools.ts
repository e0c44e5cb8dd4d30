import { type Element, elementAt, elementsAt } from '../decode/element.ts';
import type { RowBand } from './place.ts';
import { contentOf, type LayoutSheet, layoutSheet, type PlacedShape } from './sheet.ts';

/** Width of the name strip at the left of a pool or lane, px. */
const strip = 30;

/** A pool or lane with its bands of rows. */
interface PoolArea {
  readonly element: Element;
  readonly depth: number;
  readonly first: number;
  readonly end: number;
}

/** Collects the bands of pools and lanes. */
class Bands {
  readonly areas: PoolArea[] = [];
  readonly bands: RowBand[] = [];
  readonly of = new Map<Element, number>();

  /** Adds the lanes of a process from top to bottom, or one band if it has none. */
  addProcess(process: Element, depth: number, isApart: boolean): void {
    const first = this.bands.length;
    for (const lane of lanesOf(process)) this.#addLane(lane, depth);
    if (this.bands.length === first) this.bands.push({ isApart: false });
    this.bands[first] = { isApart };
    // Elements outside of lanes are placed in the first one.
    for (const one of contentOf(process)) if (!this.of.has(one)) this.of.set(one, first);
  }

  #addLane(lane: Element, depth: number): void {
    const first = this.bands.length;
    const inner = elementAt(lane, 'childLaneSet');
    for (const below of inner === undefined ? [] : elementsAt(inner, 'lanes'))
      this.#addLane(below, depth + 1);
    if (this.bands.length === first) this.bands.push({ isApart: false });
    for (const node of elementsAt(lane, 'flowNodeRef'))
      if ((this.of.get(node) ?? -1) < first) this.of.set(node, first);
    this.areas.push({ element: lane, depth, first, end: this.bands.length });
  }
}

function lanesOf(process: Element): readonly Element[] {
  return elementsAt(process, 'laneSets').flatMap((one) => elementsAt(one, 'lanes'));
}

/** A sheet for a process, with its lanes from top to bottom, if any. */
export function processSheet(process: Element): LayoutSheet {
  if (lanesOf(process).length === 0) return layoutSheet({ elements: contentOf(process) });
  const gathered = new Bands();
  gathered.addProcess(process, 0, false);
  return framed(
    layoutSheet({
      elements: contentOf(process),
      bands: gathered.bands,
      bandOf: (one) => gathered.of.get(one) ?? 0,
    }),
    gathered.areas,
  );
}

/** A sheet for pools from top to bottom, with their processes and the messages between them. */
export function collaborationSheet(collaboration: Element): LayoutSheet {
  const gathered = new Bands();
  const closed: Element[] = [];
  const elements: Element[] = [];
  for (const pool of elementsAt(collaboration, 'participants')) {
    const process = elementAt(pool, 'processRef');
    const first = gathered.bands.length;
    if (process === undefined || contentOf(process).length === 0) {
      closed.push(pool);
      gathered.bands.push({ isApart: true });
      gathered.of.set(pool, first);
    } else {
      elements.push(...contentOf(process));
      gathered.addProcess(process, 1, true);
    }
    gathered.areas.push({ element: pool, depth: 0, first, end: gathered.bands.length });
  }
  const sheet = layoutSheet({
    elements,
    closed,
    messages: elementsAt(collaboration, 'messageFlows'),
    bands: gathered.bands,
    bandOf: (one) => gathered.of.get(one) ?? 0,
  });
  return framed(sheet, gathered.areas);
}

/** Processes shown in a collaboration. */
export function poolProcesses(collaboration: Element): ReadonlySet<Element> {
  return new Set(
    elementsAt(collaboration, 'participants').flatMap((pool) => elementAt(pool, 'processRef') ?? []),
  );
}

/** Draws pools and lanes around the contents of their bands. */
function framed(sheet: LayoutSheet, areas: readonly PoolArea[]): LayoutSheet {
  const depth = 1 + Math.max(...areas.map((area) => area.depth));
  const left = depth * strip;
  const width = left + sheet.width;
  const areaOf = new Set(areas.map(({ element }) => element));
  // A collapsed pool is as high as the shape that replaces it.
  const closed = new Map(
    sheet.shapes
      .filter(({ element }) => areaOf.has(element))
      .map(({ element, bounds }) => [element, { top: bounds.y, bottom: bounds.y + bounds.height }]),
  );
  const frames = [...areas]
    .sort((a, b) => a.depth - b.depth)
    .map(({ element, depth: at, first, end }): PlacedShape => {
      const { top, bottom } = closed.get(element) ?? {
        top: sheet.bands[first]?.top ?? 0,
        bottom: sheet.bands[end - 1]?.bottom ?? sheet.height,
      };
      const bounds = { x: at * strip, y: top, width: width - at * strip, height: bottom - top };
      return { element, bounds };
    });
  const by = <P extends { readonly x: number }>(point: P): P => ({ ...point, x: point.x + left });
  return {
    ...sheet,
    width,
    shapes: [
      ...frames,
      ...sheet.shapes
        .filter(({ element }) => !closed.has(element))
        .map((one) => ({ ...one, bounds: by(one.bounds), label: one.label && by(one.label) })),
    ],
    lines: sheet.lines.map((one) => ({
      ...one,
      points: one.points.map(by),
      label: one.label && by(one.label),
    })),
  };
}
