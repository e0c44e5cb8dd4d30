import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { revivePreferences as Revive } from './preferences.ts';

let revivePreferences: typeof Revive;

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '{not json',
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  ({ revivePreferences } = await import('./preferences.ts'));
});

describe('stored preferences', () => {
  it('stored preferences that are nonsense count as none', () => {
    expect(revivePreferences(undefined)).toEqual(
      revivePreferences({ locale: 'fr', theme: 7, accent: 'toString' }),
    );
  });
  it('stored preferences of an older console keep what they said, and get what is new as usual', () => {
    const revived = revivePreferences({ locale: 'en', density: 'wall' });
    expect(revived).toMatchObject({ locale: 'en', density: 'wall', theme: 'system', topMenu: '' });
  });
  it('take page sizes that are numbers of rows, and no others', () => {
    expect(revivePreferences({ pageSizes: { user: 50 } }).pageSizes).toEqual({ user: 50 });
    expect(revivePreferences({ pageSizes: { user: 'many' } }).pageSizes).toEqual({});
  });
  it('bring no names along that nobody knows', () => {
    expect(revivePreferences({ unknown: 1 })).not.toHaveProperty('unknown');
  });
});
