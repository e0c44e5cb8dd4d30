import { describe, expect, it } from 'vitest';
import { isNamed, spelled } from './spelling.ts';

describe('spelling', () => {
  it('a name is split into syllables, and letters and numbers stay together', () => {
    expect(spelled('敦煌光储 MPPT-3号')).toEqual(['dun', 'huang', 'guang', 'chu', 'mppt', '3', 'hao']);
    expect(spelled('')).toEqual([]);
  });

  it('pronunciations are those of the whole name', () => {
    expect(isNamed('重庆储能站', 'chongqing')).toBe(true);
    expect(isNamed('厦门站', 'xiamen')).toBe(true);
  });

  it.each(['敦煌', 'dunhuang', 'DunH', 'huang', 'dh', 'hgc', 'dunhuangguang', "dun'huang"])(
    '%s finds the name',
    (word) => expect(isNamed('敦煌光储', word)).toBe(true),
  );

  it.each(['unhuang', 'dg', 'dunguang', 'd', 'x', '煌敦', '..', 'dunhuang1'])(
    '%s does not find the name',
    (word) => expect(isNamed('敦煌光储', word)).toBe(false),
  );
});
