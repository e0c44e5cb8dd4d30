import { zoom } from '../../state/distance.ts';

/** Closest a panel comes to the edge of the window, px. */
const edge = 8;
/** Height below its button that a panel asks for before it opens upwards, px. */
const leastRoom = 160;
/** Between a panel and its button, px. */
const gap = 6;
/** Between a panel and the foot or head of the window, px. */
const margin = 16;

/** What the browser tells of an element, in the lengths that one sets. */
function placeOf(element: HTMLElement) {
  const { top, bottom, left, right, width } = element.getBoundingClientRect();
  const scale = zoom.get();
  return {
    top: top / scale,
    bottom: bottom / scale,
    left: left / scale,
    right: right / scale,
    width: width / scale,
    windowHeight: innerHeight / scale,
  };
}

/** Hangs a panel under its button; one at the foot of the window opens upwards. @param align edge of the button it hangs on */
export function placePanel(button: HTMLElement, panel: HTMLElement, align: 'start' | 'end'): void {
  const from = placeOf(button);
  const { style } = panel;
  const below = from.windowHeight - from.bottom - margin;
  const upwards = below < leastRoom && from.top > below;
  style.top = upwards ? 'auto' : `${from.bottom + gap}px`;
  style.bottom = upwards ? `${from.windowHeight - from.top + gap}px` : 'auto';
  style.maxHeight = `${Math.max(leastRoom, upwards ? from.top - margin : below)}px`;
  style.left = align === 'end' ? 'auto' : `${Math.max(edge, from.left)}px`;
  if (align === 'end') style.right = `${Math.max(edge, document.documentElement.clientWidth - from.right)}px`;
}

/** A panel wider than what is left of its button comes back over the edge; how wide it is shows only when it stands. */
export function keepInside(panel: HTMLElement): void {
  const { left, right, width } = placeOf(panel);
  const room = document.documentElement.clientWidth - edge;
  if (left >= edge && right <= room) return;
  panel.style.right = 'auto';
  panel.style.left = `${Math.max(edge, Math.min(left, room - width))}px`;
}
