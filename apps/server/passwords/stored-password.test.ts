import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { makeSm2PrivateKey, sm2Key } from '../access/keys/sm2.ts';
import { newPasswordDigest, passwordDigests } from '../access/passwords/wire-password.ts';
import { hashDigest, hashPlain, matches, md5Hex } from './stored-password.ts';

const key = sm2Key(makeSm2PrivateKey());
const other = sm2Key(makeSm2PrivateKey());
const encrypted = (text: string, publicKey = key.publicKey) => sm2.doEncrypt(text, publicKey, 0);
const opens = async (wire: string, stored: string | null) => matches(passwordDigests(wire, key), stored);

test('an account without a stored password accepts no password', async () => {
  expect(await opens('', null)).toBe(false);
  expect(await opens('anything', null)).toBe(false);
});

test('a wrong password is refused in every form', async () => {
  const stored = await hashPlain('right');
  for (const wire of ['wrong', md5Hex('wrong'), encrypted('wrong'), '', '0'.repeat(194)]) {
    expect(await opens(wire, stored)).toBe(false);
  }
});

test('a password encrypted for another key, truncated or off the curve is wrong and causes no error', async () => {
  const stored = await hashPlain('right');
  const good = encrypted('right');
  const forms = [
    encrypted('right', other.publicKey),
    good.slice(0, -2),
    `${good.slice(0, -2)}${good.endsWith('ff') ? '00' : 'ff'}`,
    'ab'.repeat(101),
  ];
  for (const wire of forms) expect(await opens(wire, stored)).toBe(false);
});

test('plain, md5 and SM2 of one password match the same account', async () => {
  const stored = await hashPlain('密码 Right-1');
  const forms = [
    '密码 Right-1',
    md5Hex('密码 Right-1'),
    encrypted('密码 Right-1'),
    encrypted(md5Hex('密码 Right-1')),
  ];
  for (const wire of forms) expect(await opens(wire, stored)).toBe(true);
});

test('upper-case md5 is accepted as md5', async () => {
  expect(await opens(md5Hex('right').toUpperCase(), await hashPlain('right'))).toBe(true);
});

test('a plain password of 32 hex digits is not mistaken for a digest', async () => {
  const plain = 'd41d8cd98f00b204e9800998ecf8427e';
  expect(await opens(plain, await hashPlain(plain))).toBe(true);
});

test('the leading 04 of an SM2 ciphertext is optional, also when C1 begins with 04 itself', () => {
  expect(key.decrypt(`04${encrypted('admin')}`)).toBe('admin');
  const fixed = sm2Key('6b8f2d1f4c9e3a7055e1d2c3b4a5968778695a4b3c2d1e0f11223344556677aa');
  const cipher =
    '04231003350eb074a0f35eb6546e93f91f23377cb7b6082a6a09269f96f5736e48eaf10db87f068e1a30e0d17b9ecce837dead436fc4a063f6c02af5404aa5484aaa6b2a886d5041f32c73a41f2f4b3977cdf1ab9e476b842b194f9f05776f67b5d8c5bd5c';
  expect(fixed.decrypt(cipher)).toBe('admin');
  expect(fixed.decrypt(`04${cipher}`)).toBe('admin');
});

test('the stored form is argon2id with its salt, different each time', async () => {
  const [one, two] = await Promise.all([hashPlain('same'), hashPlain('same')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await matches([md5Hex('same')], await hashDigest(md5Hex('same')))).toBe(true);
});

test('a new password reveals its plain text only if the request contained it', () => {
  expect(newPasswordDigest('secret', key)).toStrictEqual({ digest: md5Hex('secret'), plain: 'secret' });
  expect(newPasswordDigest(encrypted('secret'), key)).toStrictEqual({
    digest: md5Hex('secret'),
    plain: 'secret',
  });
  expect(newPasswordDigest(md5Hex('secret'), key)).toStrictEqual({ digest: md5Hex('secret'), plain: null });
});
