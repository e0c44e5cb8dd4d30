import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import { isListName, nameMaker, rewritten } from './hls-pass.ts';

const sealing = new Uint8Array(32).fill(7);
const names = nameMaker(sealing, '17');
const base = new URL('https://cam.example.com/live/main/index.m3u8?token=s3cret');

const media = [
  '#EXTM3U',
  '#EXT-X-TARGETDURATION:2',
  '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example.com/k?x=1",IV=0x1',
  '#EXT-X-MAP:URI="init.mp4"',
  '#EXTINF:2,',
  'seg1.ts?token=s3cret',
  '#EXTINF:2,',
  '/other/seg2.ts',
  '',
].join('\r\n');

/** The URL of a line in a playlist. */
function opened(by: ReturnType<typeof nameMaker>, line: string): URL {
  const [name = '', sealed = ''] = line.split('?u=');
  return by.url(name, sealed);
}

describe('a playlist of a source', () => {
  it('contains no address that was not sealed here for this camera', () => {
    const [line = ''] = rewritten('#EXTM3U\nseg.ts', base, names).split('\n').slice(1);
    const other = nameMaker(sealing, '18');
    const elsewhere = nameMaker(new Uint8Array(32).fill(8), '17');
    for (const reads of [other, elsewhere]) expect(() => opened(reads, line)).toThrow(CodedError);
    const tampered = [`${line}A`, line.slice(0, -2), line.replace(/^p/, 'l'), 'p?u=https://10.0.0.1/'];
    for (const name of ['', 'p', '../index.m3u8', line.split('?')[0] ?? '', ...tampered])
      expect(() => opened(names, name)).toThrow(CodedError);
  });

  it('reveals neither host nor token of its source, and resolves to each address', () => {
    const text = rewritten(media, base, names);
    expect(text).not.toMatch(/example|s3cret|seg/);
    const found = [...text.matchAll(/URI="([^"]+)"|^([lp][\w-]+\?u=[\w-]+)$/gm)].map(
      ([, uri, line]) => uri ?? line ?? '',
    );
    expect(found.map((name) => opened(names, name).href)).toEqual([
      'https://keys.example.com/k?x=1',
      'https://cam.example.com/live/main/init.mp4',
      'https://cam.example.com/live/main/seg1.ts?token=s3cret',
      'https://cam.example.com/other/seg2.ts',
    ]);
    expect(found.some(isListName)).toBe(false);
  });

  it('gives a segment the same name each time it is read, and no two segments the same one', () => {
    const [one, two] = [rewritten(media, base, names), rewritten(media, base, nameMaker(sealing, '17'))];
    expect(two).toBe(one);
    const lines = one.split('\n').filter((line) => /^p[\w-]+\?/.test(line));
    expect(new Set(lines).size).toBe(2);
  });

  it.each([
    ['behind its name', 'seg1.ts?token=one', 'seg1.ts?token=two'],
    ['in a folder', 'tokenone/seg1.ts', 'tokentwo/seg1.ts'],
  ])(
    'keeps the name of a segment whose source signs its address again %s, and resolves to the newer address',
    (_, before, after) => {
      const read = (line: string): string => rewritten(`#EXTM3U\n${line}`, base, names).split('\n')[1] ?? '';
      const [one, two] = [read(before), read(after)];
      expect(two).not.toBe(one);
      expect(two.split('?')[0]).toBe(one.split('?')[0]);
      expect(opened(names, two).href).toBe(new URL(after, base).href);
      expect(read('seg2.ts?token=two').split('?')[0]).not.toBe(two.split('?')[0]);
    },
  );

  it('distinguishes nested lists from segments', () => {
    const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a.m3u8"';
    const [, , low = '', audio = ''] = rewritten(master, base, names).split('\n');
    expect(isListName(low)).toBe(true);
    expect(audio).toMatch(/URI="l/);
  });
});
