import { describe, expect, it } from 'vitest';
import { openPlaces, restoreRecent } from './recent.ts';

const place = { key: 'k', icon: 'home', name: 'n', beside: 'b', href: '/me' };

describe('recent pages', () => {
  it('only entries with a place in this console are restored from the browser', () => {
    const bad = [
      ...[null, 1, {}, { ...place, icon: 'no' }, { ...place, icon: 'constructor' }, { ...place, name: 1 }],
      ...['//evil.example', 'https://evil.example', 'javascript:x', ''].map((href) => ({ ...place, href })),
    ];
    expect(restoreRecent({ one: [place, ...bad], two: 'nonsense' })).toEqual({ one: [place], two: [] });
    expect(restoreRecent(undefined)).toEqual({});
    expect(restoreRecent([place])).toEqual({});
  });

  it('a place whose screen the user may no longer open is omitted', () => {
    const places = ['/me/password', '/wel/index?state=offline', '/site?station=3', '/sites', '/meter'].map(
      (href) => ({ ...place, icon: 'home' as const, href }),
    );
    const shown = openPlaces(places, new Set(['/site'])).map(({ href }) => href);
    expect(shown).toEqual(['/me/password', '/wel/index?state=offline', '/site?station=3']);
  });
});
