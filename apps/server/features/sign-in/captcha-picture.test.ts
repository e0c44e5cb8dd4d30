import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captchaPicture, captchaText } from './captcha-picture.ts';

test('a captcha never holds characters that look like one another', () => {
  for (let round = 0; round < 200; round++) expect(captchaText()).toMatch(/^[2-9a-hjkmnp-z]{5}$/);
});

test('the picture is a PNG of 130 by 48 in a data URI', async () => {
  const uri = await captchaPicture('abc23');
  const [head, body] = uri.split(',');
  expect(head).toBe('data:image/png;base64');
  const { format, width, height } = await sharp(Buffer.from(body ?? '', 'base64')).metadata();
  expect({ format, width, height }).toStrictEqual({ format: 'png', width: 130, height: 48 });
});
