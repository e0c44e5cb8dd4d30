import { type Element, textAt, typeOf } from '../decode/element.ts';
import type { LayoutNode } from './graph.ts';
import { labelLines, labelWidth } from './label-lines.ts';
import { type Size, textLine } from './sizes.ts';

/** Width of names outside their element, px, at which the diagram library breaks them. */
const nameWidth = 90;
/** Distance between adjacent boundary events, px. */
const eventGap = 8;
export const eventSize: Size = { width: 36, height: 36 };
/** Distance between the name of a boundary event and its outgoing flow, px. */
const nameGap = 6;

/** Size of a name outside its element; undefined without a name. */
export function nameSize(name: string | undefined): Size | undefined {
  const lines = name === undefined ? [] : labelLines(name, nameWidth);
  if (lines.length === 0) return undefined;
  const width = 2 * Math.ceil(Math.min(nameWidth, Math.max(...lines.map(labelWidth))) / 2);
  return { width, height: lines.length * textLine };
}

function hasNameOutside(type: string): boolean {
  return type.endsWith('Event') || type.endsWith('Gateway') || /^data(Object|Store)Reference$/.test(type);
}

/** Size, outline and name of an element, without the parts on its edge. */
export function nodeShape(element: Element, inner: Size | undefined): Omit<LayoutNode, 'id'> {
  const type = typeOf(element);
  const label = hasNameOutside(type) ? nameSize(textAt(element, 'name')) : undefined;
  if (inner !== undefined) return inner;
  if (type.endsWith('Event')) return { ...eventSize, shape: 'round', label };
  if (type.endsWith('Gateway')) return { width: 50, height: 50, shape: 'diamond', label };
  if (type === 'dataObjectReference') return { width: 36, height: 50, label };
  if (type === 'dataStoreReference') return { width: 50, height: 50, label };
  return type === 'textAnnotation' ? { width: 140, height: 50 } : { width: 100, height: 80 };
}

/** A boundary event on the lower edge of its host. */
export interface Attached {
  readonly element: Element;
  /** Left edges of the event and of its name, from the left edge of the host, px. */
  readonly x: number;
  readonly nameX: number;
  readonly label: Size | undefined;
}

/** Places boundary events side by side on the lower edge, each with its name to the lower right. */
export function attach(events: readonly Element[]): {
  readonly attached: readonly Attached[];
  /** Minimum width of the host. */
  readonly width: number;
  /** Height of the parts below the host. */
  readonly overhang: number | undefined;
} {
  let x = eventGap;
  let overhang: number | undefined;
  const attached = events.map((element): Attached => {
    const label = nameSize(textAt(element, 'name'));
    const at = x;
    const nameX = at + eventSize.width / 2 + nameGap;
    x = Math.max(at + eventSize.width, label === undefined ? 0 : nameX + label.width) + eventGap;
    overhang = Math.max(overhang ?? 0, eventSize.height / 2 + (label === undefined ? 0 : label.height + 2));
    return { element, x: at, nameX, label };
  });
  return { attached, width: x, overhang };
}
