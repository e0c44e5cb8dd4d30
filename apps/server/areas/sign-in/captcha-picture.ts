import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { create } from 'svg-captcha';

/** Digits and letters that cannot be confused when drawn with noise. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 5;
const width = 130;
const height = 48;
const ground = '#f4f6f8';
/** Contrast of at least 6 : 1 to the background: noise must hinder programs, not users with weak eyesight. */
const inks = ['#7a1f1f', '#1d4e89', '#14532d', '#5b21b6', '#7a3e00', '#0f4c5c'];

type Draw = (text: string, options: Parameters<typeof create>[0]) => string;
/** The package's main export draws a given text; its types only declare create(), which takes text from Math.random. */
const draw: Draw = createRequire(import.meta.url)('svg-captcha');

/** Five characters from the system's random source. */
export function captchaText(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Draws a text as a data URI of a PNG of 130 × 48, the size in the log-in form of existing clients. */
export async function captchaPicture(text: string): Promise<string> {
  const svg = inDarkInks(
    draw(text, { width, height, fontSize: 46, noise: 2, color: true, background: ground }),
  );
  const png = await sharp(Buffer.from(svg)).resize(width, height).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The package uses any hue, including light yellow, and outlines only: letters get one of these colours, and a bolder line. */
export function inDarkInks(svg: string): string {
  return svg.replace(
    /<path ([^>]*?)(fill|stroke)="#[0-9a-f]{3,6}"/gi,
    (_whole, rest: string, what: string) => {
      const ink = inks[randomInt(inks.length)] ?? '#000000';
      return what === 'fill'
        ? `<path stroke="${ink}" stroke-width="0.9" ${rest}fill="${ink}"`
        : `<path ${rest}stroke="${ink}" stroke-opacity="0.7"`;
    },
  );
}
