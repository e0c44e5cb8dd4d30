import { expect, test } from 'vitest';
import { addressKey, isThisMachine } from './remote-address.ts';

test('no remote address is treated as this machine', () => {
  for (const elsewhere of ['203.0.113.9', '::ffff:203.0.113.9', '::2', '::12', '2001:db8::1', '1.127.0.1'])
    expect(isThisMachine(elsewhere)).toBe(false);
  for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])
    expect(isThisMachine(here)).toBe(true);
});

test('addresses of one IPv6 network count as one', () => {
  const key = '2001:db8:7:1::/64';
  expect(addressKey('2001:db8:7:1::5')).toBe(key);
  expect(addressKey('2001:0db8:0007:0001:ffff:ffff:ffff:ffff')).toBe(key);
  expect(addressKey('2001:db8:7:2::5')).not.toBe(key);
});

test('IPv4 is the same address in every notation', () => {
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9');
});

test('shortened forms at either end are parsed completely', () => {
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('fe80::')).toBe('fe80:0:0:0::/64');
});
