import type { Tone } from '@heliodeck/model/descriptors/tone';
import { type Mode, surfaces, tones } from '../../theme/palette.ts';
import { toneShapes } from '../../theme/tone-shapes.ts';

/** Pixels of an image per CSS pixel, and its size in CSS px. */
export const pointSharpness = 3;
const size = 16;
/** Size of the box in which the shapes are defined. */
const box = 12;
const rim = 1.5;

/** Prefix of image names, followed by the tone. */
export const pointImagePrefix = 'point-';

/**
 * The image of a name: the icon of its tone, with an outline that separates it from the map; undefined for other names.
 */
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
