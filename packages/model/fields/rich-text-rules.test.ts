import { expect, test } from 'vitest';
import { isKeptPicture, plainText } from './rich-text-rules.ts';

const name = `100001-${'a1'.repeat(16)}.png`;

test.each([
  `https://evil.example/api/blade-resource/file/${name}`,
  `//evil.example/api/blade-resource/file/${name}`,
  `/api/blade-resource/file/../${name}`,
  `/api/blade-resource/file/${name}?x=1`,
  `/api/blade-resource/file/${name.replace('png', 'html')}`,
  'data:image/png;base64,AAAA',
  '/api/blade-user/info',
  '',
])('%j is not a picture stored on this server', (address) => {
  expect(isKeptPicture(address)).toBe(false);
});

test('a picture stored on this server is accepted', () => {
  expect(isKeptPicture(`/api/blade-resource/file/${name}`)).toBe(true);
});

test('the plain text of rich text has no tags and no entities', () => {
  expect(plainText('<h2>停电 &amp; 检修</h2><p>1 &lt; 2<br><img src="/x" alt="现场"></p>')).toBe(
    '停电 & 检修 1 < 2 现场',
  );
  expect(plainText('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
  expect(plainText('<p>请<strong>于</strong>本周，<a href="https://a.example">见此</a>。</p><p>二</p>')).toBe(
    '请于本周，见此。 二',
  );
});
