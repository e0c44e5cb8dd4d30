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
  it('that are nonsense count as none', () => {
    expect(revivePreferences(undefined)).toEqual(
      revivePreferences({ locale: 'fr', theme: 7, accent: 'toString' }),
    );
  });
  it('of an older console keep what they said, and get what is new as usual', () => {
    const revived = revivePreferences({ locale: 'en', density: 'wall' });
    expect(revived).toMatchObject({ locale: 'en', density: 'wall', theme: 'system', topMenu: '' });
  });
  it('bring no names along that nobody knows', () => {
    expect(revivePreferences({ unknown: 1 })).not.toHaveProperty('unknown');
  });
});
