import type { Tone } from '@heliodeck/model/descriptors/tone';
import { type Mode, surfaces, tones } from '../../theme/palette.ts';
import { toneShapes } from '../../theme/tone-shapes.ts';

/** Dots of an image for one of the screen, and its size there; px. */
export const pointSharpness = 3;
const size = 16;
/** The box of the shapes. */
const box = 12;
const rim = 1.5;

/** Names of the images begin so, and end with the tone. */
export const pointImagePrefix = 'point-';

/** The image of a name: the mark of its tone, with a rim that sets it off from the map; undefined for other names. */
export function pointImage(name: string, mode: Mode): ImageData | undefined {
  const [tone, shape] =
    Object.entries(toneShapes).find(([one]) => name === `${pointImagePrefix}${one}`) ?? [];
  const canvas = document.createElement('canvas');
  canvas.width = size * pointSharpness;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen || shape === undefined) return undefined;
  const path = new Path2D(shape.path);
  const scale = (canvas.width / size) * ((size - 2 * rim) / box);
  pen.translate(rim * pointSharpness, rim * pointSharpness);
  pen.scale(scale, scale);
  pen.lineJoin = 'round';
  pen.strokeStyle = surfaces[mode].sheet;
  pen.fillStyle = surfaces[mode].sheet;
  pen.lineWidth = rim * 2 + (shape.line ?? 0);
  pen.stroke(path);
  if (shape.line !== undefined) pen.fill(path);
  const { ink } = tones[mode][tone as Tone];
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  if (shape.line === undefined) pen.fill(path);
  else {
    pen.lineWidth = shape.line;
    pen.stroke(path);
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
