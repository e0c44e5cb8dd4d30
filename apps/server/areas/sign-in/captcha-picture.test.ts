import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captchaPicture, captchaText, inDarkInks } from './captcha-picture.ts';

test('a captcha contains no characters that resemble each other', () => {
  for (let round = 0; round < 200; round++) expect(captchaText()).toMatch(/^[2-9a-hjkmnp-z]{5}$/);
});

test('the picture is a PNG of 130 by 48 in a data URI', async () => {
  const uri = await captchaPicture('abc23');
  const [head, body] = uri.split(',');
  expect(head).toBe('data:image/png;base64');
  const { format, width, height } = await sharp(Buffer.from(body ?? '', 'base64')).metadata();
  expect({ format, width, height }).toStrictEqual({ format: 'png', width: 130, height: 48 });
});

test('neither letters nor noise have a light colour', () => {
  const drawn = '<path fill="#ffee00" d="M1 1z"/><path d="M0 0" stroke="#8f8" fill="none"/>';
  for (let round = 0; round < 50; round++) {
    const colours = inDarkInks(drawn).match(/#[0-9a-f]+/g) ?? [];
    expect(colours).toHaveLength(3);
    for (const colour of colours) {
      const [red = 255, green = 255, blue = 255] =
        colour.match(/[0-9a-f]{2}/g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
      expect(0.3 * red + 0.6 * green + 0.1 * blue).toBeLessThan(100);
    }
  }
});
