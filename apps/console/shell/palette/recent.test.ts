import { describe, expect, it } from 'vitest';
import { restoreRecent } from './recent.ts';

const place = { key: 'k', icon: 'home', name: 'n', beside: 'b', href: '/me' };

describe('recent places', () => {
  it('only what leads somewhere in this console comes back from the browser', () => {
    const bad = [
      ...[null, 1, {}, { ...place, icon: 'no' }, { ...place, icon: 'constructor' }, { ...place, name: 1 }],
      ...['//evil.example', 'https://evil.example', 'javascript:x', ''].map((href) => ({ ...place, href })),
    ];
    expect(restoreRecent({ one: [place, ...bad], two: 'nonsense' })).toEqual({ one: [place], two: [] });
    expect(restoreRecent(undefined)).toEqual({});
    expect(restoreRecent([place])).toEqual({});
  });
});
