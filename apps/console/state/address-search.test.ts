import { describe, expect, it } from 'vitest';
import { formatAddressSearch, parseAddressSearch, pathOfHash, safeReturn } from './address-search.ts';

describe('the address after sign-in', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?redirect=/',
    '',
    undefined,
  ])('is always within the console: %s', (wanted) => expect(safeReturn(wanted)).toBe('/'));
  it('is the one that was requested before', () => {
    expect(safeReturn('/monitor/dtu?name=a%20b&size=20')).toBe('/monitor/dtu?name=a%20b&size=20');
  });
});

describe('the search part of an address', () => {
  it('does not convert digits to numbers: an id of 19 digits stays complete', () => {
    expect(parseAddressSearch('?id=1123598821738675201')).toEqual({ id: '1123598821738675201' });
  });
  it('is restored with Chinese characters and special characters', () => {
    const search = { stationName: '西安 & 一号', current: '2' };
    expect(parseAddressSearch(formatAddressSearch(search))).toEqual(search);
  });
  it('is empty if nothing is set', () => {
    expect(formatAddressSearch({ a: '', b: undefined })).toBe('');
  });
});

describe('a hash address', () => {
  it('a hash address becomes a path', () => {
    expect(pathOfHash('#/login?state=x&code=y')).toBe('/login?state=x&code=y');
  });
  it('is unchanged if it is only an anchor', () => {
    expect(pathOfHash('#main')).toBeUndefined();
    expect(pathOfHash('')).toBeUndefined();
  });
});
