import { describe, expect, it } from 'vitest';
import { checkAddress, guardedFetch, isPublicAddress } from './outgoing.ts';

const none = new Set<string>();

describe('an outgoing address', () => {
  it.each([
    'http://sms.example.com/',
    'ftp://sms.example.com/',
    'https://user:secret@example.com/',
    'https://localhost/',
    'https://localhost./',
    'https://minio.localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3:9000/',
    'https://100.100.100.200/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
  ])('%s is refused', (text) => {
    expect(() => checkAddress(new URL(text), none)).toThrow(/resource\.address/);
  });

  it('is refused if its name resolves to an internal address', async () => {
    // A name resolved on this machine; no server is queried.
    await expect(guardedFetch({ allowed: none })('https://localhost.:1/')).rejects.toThrow();
  });

  it('may be private and plain only if the operators allow it, including its port', () => {
    const allowed = new Set(['minio.lan:9000']);
    expect(() => checkAddress(new URL('http://minio.lan:9000/b/k'), allowed)).not.toThrow();
    expect(() => checkAddress(new URL('http://minio.lan:9001/b/k'), allowed)).toThrow();
    expect(() => checkAddress(new URL('https://oss-cn-hangzhou.aliyuncs.com/'), none)).not.toThrow();
  });
});

it('only addresses that are routed on the internet are public', () => {
  for (const address of ['8.8.8.8', '223.5.5.5', '2400:3200::1']) expect(isPublicAddress(address)).toBe(true);
  for (const address of [
    '192.168.1.1',
    '172.20.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    '2001:db8::1',
    'x',
  ])
    expect(isPublicAddress(address)).toBe(false);
});
