import { expect, it } from 'vitest';
import { allowedFrameAddress } from './frame-address.ts';

const origin = 'https://deck.example';

it.each([
  'https://evil.example/x',
  '//evil.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://deck.example/1',
  '',
  '/',
])('a frame never loads %s', (wanted) => expect(allowedFrameAddress(wanted, origin)).toBeUndefined());
it('a frame loads a page of the platform', () => {
  expect(allowedFrameAddress('/report/preview?_u=blade-day', origin)).toBe('/report/preview?_u=blade-day');
  expect(allowedFrameAddress('https://deck.example/report/designer', origin)).toBe('/report/designer');
});
