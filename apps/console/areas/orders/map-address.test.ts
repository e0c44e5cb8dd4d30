import { expect, it } from 'vitest';
import { mapAddress, webMapAddress } from './map-address.ts';

const contact = { contact: null, phone: null };
const xiamen = { name: '厦门一站', address: null, longitude: '118.09', latitude: '24.48', ...contact };

it('a station in China opens in the map app, and on the web in AMap with its position named as WGS-84', () => {
  expect(mapAddress(xiamen)).toBe('geo:24.48,118.09?q=24.48,118.09');
  const link = new URL(webMapAddress(xiamen, 'amap') ?? '');
  expect(link.origin).toBe('https://uri.amap.com');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    position: '118.09,24.48',
    name: '厦门一站',
    coordinate: 'wgs84',
  });
});

it('a station opens on the web by the provider of the platform: in OpenStreetMap without AMap, and nowhere without requests outside', () => {
  expect(webMapAddress(xiamen, 'openMeteo')).toContain('https://www.openstreetmap.org/');
  expect(webMapAddress(xiamen, 'none')).toBeUndefined();
});

it('a station elsewhere opens on the web in OpenStreetMap; its position may be part of the address', () => {
  const link = webMapAddress({ ...contact, address: '13.4,52.5,Berlin' }, 'amap');
  expect(link).toBe('https://www.openstreetmap.org/?mlat=52.5&mlon=13.4#map=15/52.5/13.4');
});

it('a station without a position has no link', () => {
  const nowhere = { ...contact, address: 'Berlin' };
  expect([mapAddress(nowhere), webMapAddress(nowhere, 'amap')]).toEqual([undefined, undefined]);
});
