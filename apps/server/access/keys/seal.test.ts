import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = new Uint8Array(32).fill(7);
const place = 'sms.accessKey of 100001';

describe('a sealed credential', () => {
  it('cannot be opened with another key, in another field, or after a change', () => {
    const sealed = seal(key, place, 'apikey-1');
    expect(() => unseal(new Uint8Array(32).fill(8), place, sealed)).toThrow();
    expect(() => unseal(key, 'sms.accessKey of 100002', sealed)).toThrow();
    const changed = Buffer.from(sealed.slice(3), 'base64');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => unseal(key, place, `v1:${changed.toString('base64')}`)).toThrow();
    expect(() => unseal(key, place, 'apikey-1')).toThrow('not a sealed credential');
  });

  it('can be opened where it was made, looks different each time and reveals nothing of the secret', () => {
    const [one, two] = [seal(key, place, '密钥 apikey-1'), seal(key, place, '密钥 apikey-1')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('apikey');
    expect(unseal(key, place, one)).toBe('密钥 apikey-1');
  });
});
