import { BpmnModdle } from 'bpmn-moddle';
import { type Element, elementAt, elementsAt, textAt, typeOf } from '../decode/element.ts';
import { labelLines } from './label-lines.ts';
import type { Bounds, LayoutPoint } from './sizes.ts';

/** Highlighting of an element in the diagram of an instance. */
export type PictureState = 'taken' | 'current' | 'incident';

const colours: Readonly<Record<PictureState | 'plain', { readonly ink: string; readonly wash: string }>> = {
  plain: { ink: '#22242a', wash: '#ffffff' },
  taken: { ink: '#17693f', wash: '#e3f2e9' },
  current: { ink: '#1c5899', wash: '#e2ecf7' },
  incident: { ink: '#b0201a', wash: '#fbe4e2' },
};
const edge = 24;
const lineHeight = 14;

/**
 * The first diagram of a file as SVG, in colours for a light background. It contains only shapes and text: no script, no reference, no
 * style sheet.
 * @param states of elements by id: visited and current ones of an instance
 * @throws Error if the text is not a BPMN 2.0 document
 */
export async function drawPicture(
  xml: string,
  states: ReadonlyMap<string, PictureState> = new Map(),
): Promise<string> {
  const { rootElement } = await new BpmnModdle().fromXML(xml);
  const [diagram] = elementsAt(rootElement, 'diagrams');
  const plane = diagram && elementAt(diagram, 'plane');
  const parts = plane === undefined ? [] : elementsAt(plane, 'planeElement');
  const shapes = parts.filter((one) => typeOf(one) === 'bPMNShape');
  const lines = parts.filter((one) => typeOf(one) === 'bPMNEdge');
  // Containers are drawn below their contents.
  const drawn = [
    ...shapes.filter(isGround).map((one) => shapeOf(one, states)),
    ...lines.map((one) => lineOf(one, states)),
    ...shapes.filter((one) => !isGround(one)).map((one) => shapeOf(one, states)),
  ];
  const box = extentOf([
    ...shapes.flatMap((one) => cornersOf(boundsOf(one))),
    ...lines.flatMap((one) => pointsOf(one)),
    ...parts.flatMap((one) => cornersOf(labelBoundsOf(one))),
  ]);
  const view = `${box.x - edge} ${box.y - edge} ${box.width + 2 * edge} ${box.height + 2 * edge}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${box.width + 2 * edge}" height="${box.height + 2 * edge}" font-family="sans-serif" font-size="12"><rect x="${box.x - edge}" y="${box.y - edge}" width="100%" height="100%" fill="#ffffff"/>${drawn.join('')}</svg>`;
}

type States = ReadonlyMap<string, PictureState>;

function shownBy(part: Element): Element | undefined {
  return elementAt(part, 'bpmnElement');
}

function isGround(shape: Element): boolean {
  const shown = shownBy(shape);
  return shown !== undefined && ['participant', 'lane', 'subProcess'].includes(typeOf(shown));
}

function shapeOf(shape: Element, states: States): string {
  const shown = shownBy(shape);
  const bounds = boundsOf(shape);
  if (shown === undefined || bounds === undefined) return '';
  const state = states.get(textAt(shown, 'id') ?? '');
  const { ink, wash } = colours[state ?? 'plain'];
  const look = `fill="${wash}" stroke="${ink}"`;
  const type = typeOf(shown);
  const name = textAt(shown, 'name') ?? '';
  const { x, y, width, height } = bounds;
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (type.endsWith('Event')) return eventOf(type, bounds, look) + outside(shape, name, bounds, ink);
  if (type.endsWith('Gateway')) {
    const points = `${middle.x},${y} ${x + width},${middle.y} ${middle.x},${y + height} ${x},${middle.y}`;
    return `<polygon points="${points}" stroke-width="2" ${look}/>${markOf(type, middle, ink)}${outside(shape, name, bounds, ink)}`;
  }
  if (type === 'textAnnotation') {
    const bracket = `<path d="M${x + 10},${y} H${x} V${y + height} H${x + 10}" fill="none" stroke="${ink}"/>`;
    return bracket + written(textAt(shown, 'text') ?? '', { ...middle, width: width - 8 }, ink);
  }
  if (type === 'participant' || type === 'lane') {
    const isUpright = shape.isHorizontal === false;
    const at = isUpright ? { x: middle.x, y: y + 15 } : { x: x + 15, y: middle.y };
    const turn = isUpright ? '' : ` transform="rotate(-90 ${at.x} ${at.y})"`;
    const room = isUpright ? width : height;
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${look}/><g${turn}>${written(name, { ...at, width: room }, ink)}</g>`;
  }
  const strong = type === 'callActivity' ? 4 : 2;
  const body = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" stroke-width="${strong}" ${look}/>`;
  const isOpen = type === 'subProcess' && shape.isExpanded !== false;
  const at = isOpen ? { x: middle.x, y: y + 18 } : middle;
  return body + written(name, { ...at, width: width - 12 }, ink);
}

function eventOf(type: string, { x, y, width, height }: Bounds, look: string): string {
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) / 2];
  const circle = (radius: number, strong: number): string =>
    `<circle cx="${cx}" cy="${cy}" r="${radius}" stroke-width="${strong}" ${look}/>`;
  if (type === 'endEvent') return circle(r, 4);
  return type === 'startEvent' ? circle(r, 2) : circle(r, 1.5) + circle(r - 4, 1.5);
}

function markOf(type: string, { x, y }: LayoutPoint, ink: string): string {
  if (type === 'inclusiveGateway' || type === 'eventBasedGateway')
    return `<circle cx="${x}" cy="${y}" r="10" fill="none" stroke="${ink}" stroke-width="2.5"/>`;
  const path = type === 'parallelGateway' ? 'M-10,0 H10 M0,-10 V10' : 'M-7,-7 L7,7 M-7,7 L7,-7';
  return `<path transform="translate(${x} ${y})" d="${path}" stroke="${ink}" stroke-width="3" fill="none"/>`;
}

function lineOf(line: Element, states: States): string {
  const shown = shownBy(line);
  const points = pointsOf(line);
  const [before, last] = points.slice(-2);
  if (shown === undefined || before === undefined || last === undefined) return '';
  const state = states.get(textAt(shown, 'id') ?? '');
  const { ink } = colours[state ?? 'plain'];
  const isFlow = typeOf(shown) === 'sequenceFlow';
  const dashes = isFlow ? '' : ' stroke-dasharray="5 4"';
  const way = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const drawn = `<polyline points="${way}" fill="none" stroke="${ink}" stroke-width="${state ? 3 : 2}"${dashes}/>`;
  const turn = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
  const head = `<path transform="translate(${last.x} ${last.y}) rotate(${turn.toFixed(1)})" d="M0,0 L-10,-5 L-10,5 Z" fill="${ink}"/>`;
  const middle = points[Math.floor((points.length - 1) / 2)] ?? last;
  const next = points[Math.floor((points.length - 1) / 2) + 1] ?? last;
  const between = { x: (middle.x + next.x) / 2, y: (middle.y + next.y) / 2 - 10, width: 0, height: 0 };
  return drawn + (isFlow ? head : '') + outside(line, textAt(shown, 'name') ?? '', between, ink);
}

/** A name outside its element: at the position in the diagram, else below. */
function outside(part: Element, name: string, own: Bounds, ink: string): string {
  if (name === '') return '';
  const label = labelBoundsOf(part);
  const at =
    label === undefined
      ? { x: own.x + own.width / 2, y: own.y + own.height + (own.height === 0 ? 0 : 14) }
      : { x: label.x + label.width / 2, y: label.y + label.height / 2 };
  return written(name, { ...at, width: Math.max(label?.width ?? 0, 90) }, ink);
}

/** Lines of text centred at a point. */
function written(
  text: string,
  { x, y, width }: LayoutPoint & { readonly width: number },
  ink: string,
): string {
  const lines = labelLines(text, width);
  const first = y - ((lines.length - 1) * lineHeight) / 2 + 4;
  return lines
    .map(
      (line, at) =>
        `<text x="${x}" y="${first + at * lineHeight}" text-anchor="middle" fill="${ink}">${escaped(line)}</text>`,
    )
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function boundsOf(shape: Element): Bounds | undefined {
  const bounds = elementAt(shape, 'bounds');
  if (bounds === undefined) return undefined;
  const [x, y, width, height] = [bounds.x, bounds.y, bounds.width, bounds.height].map(numberOf);
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}

function labelBoundsOf(part: Element): Bounds | undefined {
  const label = elementAt(part, 'label');
  return label && boundsOf(label);
}

function pointsOf(line: Element): readonly LayoutPoint[] {
  return elementsAt(line, 'waypoint').map(({ x, y }) => ({ x: numberOf(x), y: numberOf(y) }));
}

/** A coordinate from a file as a number: any other value could inject markup. */
function numberOf(given: unknown): number {
  const number = Number(given);
  return Number.isFinite(number) ? Math.round(number * 100) / 100 : 0;
}

function cornersOf(bounds: Bounds | undefined): readonly LayoutPoint[] {
  if (bounds === undefined) return [];
  const { x, y, width, height } = bounds;
  return [
    { x, y },
    { x: x + width, y: y + height },
  ];
}

function extentOf(points: readonly LayoutPoint[]): Bounds {
  const range = (values: readonly number[]): readonly [number, number] =>
    values.reduce<readonly [number, number]>(
      ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
      [values[0] ?? 0, values[0] ?? 0],
    );
  const [left, right] = range(points.map(({ x }) => x));
  const [top, bottom] = range(points.map(({ y }) => y));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
