import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { firstLocale as FirstLocale, restorePreferences as Revive } from './preferences.ts';

let restorePreferences: typeof Revive;
let firstLocale: typeof FirstLocale;

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => '{not json',
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  ({ restorePreferences, firstLocale } = await import('./preferences.ts'));
});

describe('stored preferences', () => {
  it('stored preferences that are invalid are ignored', () => {
    expect(restorePreferences(undefined)).toEqual(
      restorePreferences({ locale: 'fr', theme: 7, accent: 'toString' }),
    );
  });
  it('stored preferences of an older console keep their values, and new ones get their defaults', () => {
    const revived = restorePreferences({ locale: 'en', density: 'wall' });
    expect(revived).toMatchObject({ locale: 'en', density: 'wall', theme: 'system', topMenu: '' });
  });
  it('accept page sizes that are numbers of rows, and no others', () => {
    expect(restorePreferences({ pageSizes: { user: 50 } }).pageSizes).toEqual({ user: 50 });
    expect(restorePreferences({ pageSizes: { user: 'many' } }).pageSizes).toEqual({});
  });
  it('drop unknown names', () => {
    expect(restorePreferences({ unknown: 1 })).not.toHaveProperty('unknown');
  });
});

describe('the language before the user chose one', () => {
  it.each([
    { languages: [], locale: 'zh' },
    { languages: ['zh-CN', 'en'], locale: 'zh' },
    { languages: ['zh-Hant-TW'], locale: 'zh' },
    { languages: ['en-GB', 'zh'], locale: 'en' },
    { languages: ['de-DE', 'zh-CN', 'en'], locale: 'zh' },
    { languages: ['de-DE', 'fr'], locale: 'en' },
  ])('$locale for a browser that asks for $languages', ({ languages, locale }) => {
    expect(firstLocale(languages)).toBe(locale);
  });
});
