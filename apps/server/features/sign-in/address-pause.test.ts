import { expect, test } from 'vitest';
import { addressKey, pauseMs } from './address-pause.ts';

test('ordinary typing errors of an office cost nobody a wait', () => {
  expect(pauseMs(0)).toBe(0);
  expect(pauseMs(19)).toBe(0);
});

test('the wait doubles with each failure and ends at a minute', () => {
  expect([20, 21, 22, 25, 26, 400].map(pauseMs)).toStrictEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
});

test('a subscriber cannot change address within the own IPv6 network', () => {
  const key = '2001:db8:7:1::/64';
  expect(addressKey('2001:db8:7:1::5')).toBe(key);
  expect(addressKey('2001:0db8:0007:0001:ffff:ffff:ffff:ffff')).toBe(key);
  expect(addressKey('2001:db8:7:2::5')).not.toBe(key);
});

test('IPv4 is one address however it is written', () => {
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9');
});

test('short forms at either end are read in full', () => {
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('fe80::')).toBe('fe80:0:0:0::/64');
});
