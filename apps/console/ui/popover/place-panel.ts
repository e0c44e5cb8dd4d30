import { zoom } from '../../state/distance.ts';

/** Minimum distance of a panel from the edge of the window, px. */
const edge = 8;
/** Minimum height below its button; with less a panel opens upwards, px. */
const leastRoom = 160;
/** Distance between a panel and its button, px. */
const gap = 6;
/** Distance between a panel and the top or bottom of the window, px. */
const margin = 16;

/** The browser's measurements of an element, converted to CSS lengths. */
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

/**
 * Positions a panel below its button, or above it at the bottom of the window. @param align the edge of the
 * button it is aligned with
 */
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

/** Moves a panel that exceeds the window back inside; its width is only known once it is shown. */
export function keepInside(panel: HTMLElement): void {
  const { left, right, width } = placeOf(panel);
  if (width === 0) return;
  const room = document.documentElement.clientWidth - edge;
  if (left >= edge && right <= room) return;
  panel.style.right = 'auto';
  panel.style.left = `${Math.max(edge, Math.min(left, room - width))}px`;
}
