import { expect, it } from 'vitest';
import { pictureBehind } from './picture-behind.ts';

const origin = 'http://pv.example:8080';

it.each(['', 'javascript:alert(1)', 'http://elsewhere.example/a.png', 'data:image/png;base64,AA', 'http://'])(
  'no page has %j as its background',
  (address) => expect(pictureBehind(address, origin)).toBeUndefined(),
);

it('pictures of this site and of https sites are shown behind an overlay', () => {
  expect(pictureBehind('/api/file/1.png', origin)).toMatch(
    /^linear-gradient.*url\("http:\/\/pv\.example:8080\/api/,
  );
  expect(pictureBehind('https://cdn.example/a.jpg', origin)).toContain('url("https://cdn.example/a.jpg")');
});

it('an address cannot break out of the style', () => {
  const css = pictureBehind('/a.png"),url(https://evil.example/x', origin) ?? '';
  expect(css.match(/url\(/g)).toHaveLength(1);
});
