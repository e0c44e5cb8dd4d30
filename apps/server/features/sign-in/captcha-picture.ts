import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { create } from 'svg-captcha';

/** Digits and letters that cannot be taken for one another when drawn with noise. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 5;
const width = 130;
const height = 48;

type Draw = (text: string, options: Parameters<typeof create>[0]) => string;
/** The package's main export draws a given text; its types only know create(), which takes text from Math.random. */
const draw: Draw = createRequire(import.meta.url)('svg-captcha');

/** Five characters from the system's random source. */
export function captchaText(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Draws a text as a data URI of a PNG of 130 × 48, the size this family's log-in form leaves room for. */
export async function captchaPicture(text: string): Promise<string> {
  const svg = draw(text, { width, height, fontSize: 44, noise: 2, color: true, background: '#f4f6f8' });
  const png = await sharp(Buffer.from(svg)).resize(width, height).png({ palette: true }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
