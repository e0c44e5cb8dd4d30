import { expect, test } from 'vitest';
import { callbackAddress } from './site-address.ts';

const tail = '/api/blade-auth/oauth/callback/keycloak';

test('an origin of another host is ignored', () => {
  expect(callbackAddress({ host: 'pv.example.com' }, 'https://evil.example', 'keycloak')).toBe(
    `http://pv.example.com${tail}`,
  );
  expect(callbackAddress({ host: 'pv.example.com' }, 'nonsense', 'keycloak')).toBe(
    `http://pv.example.com${tail}`,
  );
});

test('an invalid host header is not sent to a provider', () => {
  expect(callbackAddress({ host: 'a b/@evil' }, undefined, 'keycloak')).toBe(`http://localhost${tail}`);
});

test('a page behind a proxy that terminates TLS uses https, or what the proxy reports', () => {
  const host = 'pv.example.com:8443';
  expect(callbackAddress({ host }, 'https://pv.example.com:8443', 'keycloak')).toBe(`https://${host}${tail}`);
  expect(callbackAddress({ host, 'x-forwarded-proto': 'https, http' }, undefined, 'keycloak')).toBe(
    `https://${host}${tail}`,
  );
});

test('a source cannot lead to another path', () => {
  expect(callbackAddress({ host: 'h' }, undefined, '../../x')).toBe(
    'http://h/api/blade-auth/oauth/callback/..%2F..%2Fx',
  );
});
