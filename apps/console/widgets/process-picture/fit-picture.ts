import type { BpmnDiagram } from './bpmn-services.ts';

const padding = 24;
/** Maximum distance of a small drawing from the palette, px. */
const mostBefore = 80;
/** Height that the tools and the logo of the library cover at the lower edge, px. */
const below = 36;

/**
 * Fits a picture into the view, at most at its original size.
 * @param left covered width at the left edge, px
 */
export function fitPicture(diagram: BpmnDiagram, left = 0): void {
  const canvas = diagram.get('canvas');
  canvas.resized();
  const { inner, outer } = canvas.viewbox();
  const room = { width: outer.width - left - 2 * padding, height: outer.height - below - 2 * padding };
  if (inner.width === 0 || inner.height === 0 || room.width <= 0 || room.height <= 0) {
    canvas.zoom('fit-viewport', 'auto');
    return;
  }
  const scale = Math.min(1, room.width / inner.width, room.height / inner.height);
  const free = (room.width - inner.width * scale) / 2;
  // Users draw towards the right: a small drawing starts close to the palette.
  const before = left > 0 ? Math.min(free, mostBefore) : free;
  canvas.viewbox({
    x: inner.x - (left + padding + before) / scale,
    y: inner.y - (padding + (room.height - inner.height * scale) / 2) / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  });
}
