import type { BpmnDiagram } from './bpmn-services.ts';

const padding = 24;
/** Maximum distance of a small drawing from the palette, px. */
const mostBefore = 80;
/** Height that the tools and the logo of the library cover at the lower edge, px. */
const below = 36;

/** Below this scale names in a picture are not legible: their letters would be smaller than 8 px. */
const leastScale = 0.65;
/** The scale at which a picture is opened at one of its elements; letters have 10 px. */
const legibleScale = 0.84;

/**
 * Fits a picture into the view; if its names were not legible then, it shows the surroundings of an element instead.
 * @param id of the element; without one, or if it is not in the shown diagram, the whole picture is shown
 */
export function openPicture(diagram: BpmnDiagram, id: string | undefined, left = 0): void {
  fitPicture(diagram, left);
  const canvas = diagram.get('canvas');
  const element = id === undefined ? undefined : diagram.get('elementRegistry').get(id);
  if (element === undefined || canvas.zoom() >= leastScale) return;
  if (canvas.findRoot(element) !== canvas.getRootElement()) return;
  const { outer } = canvas.viewbox();
  const [width, height] = [(outer.width - left) / legibleScale, (outer.height - below) / legibleScale];
  canvas.viewbox({
    x: element.x + element.width / 2 - width / 2 - left / legibleScale,
    y: element.y + element.height / 2 - height / 2,
    width: outer.width / legibleScale,
    height: outer.height / legibleScale,
  });
}

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
