import type { BpmnDiagram } from './bpmn-services.ts';

interface Finger {
  readonly x: number;
  readonly y: number;
}

const leastScale = 0.2;
const mostScale = 4;

/**
 * Moves a picture with one finger and zooms it with two; the library supports only mouse and wheel.
 * @returns stops it
 */
export function watchTouches(container: HTMLElement, diagram: BpmnDiagram): () => void {
  const fingers = new Map<number, Finger>();
  const canvas = diagram.get('canvas');
  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent): void => void fingers.delete(event.pointerId);
  const move = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (other === undefined) {
      canvas.scroll({ dx: now.x - before.x, dy: now.y - before.y });
      return;
    }
    const { left, top } = container.getBoundingClientRect();
    const ratio = distance(now, other) / Math.max(distance(before, other), 1);
    const scale = Math.min(mostScale, Math.max(leastScale, canvas.zoom() * ratio));
    canvas.zoom(scale, { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top });
  };
  const watched = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', up],
  ] as const;
  for (const [name, listener] of watched) container.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of watched) container.removeEventListener(name, listener);
  };
}

function distance(a: Finger, b: Finger): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
