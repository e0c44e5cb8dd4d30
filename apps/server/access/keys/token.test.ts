import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { tokenSigner } from './token.ts';

const key = new Uint8Array(32).fill(7);
const signer = tokenSigner(key);
const claims = { sessionId: '11', userId: '22', tenantId: '000000', clientId: 'saber' };
const now = new Date('2030-01-01T00:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('a token with a changed letter is invalid', async () => {
  const token = await signer.access(claims, {}, now, 3600);
  const [head, body, tail] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), user_id: '1' }),
  );
  expect(await signer.read(`${head}.${forged.toString('base64url')}.${tail}`, now)).toBe('invalid');
  expect(await signer.read(`${token}x`, now)).toBe('invalid');
  expect(await signer.read('', now)).toBe('invalid');
});

test('a token signed with another key, or with none, is invalid', async () => {
  expect(await signer.read(await tokenSigner(new Uint8Array(32)).access(claims, {}, now, 3600), now)).toBe(
    'invalid',
  );
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
  expect(await signer.read(none, now)).toBe('invalid');
});

test('a token with the right key but without the claims is invalid', async () => {
  const token = await new SignJWT({ sub: 'x' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('issuser')
    .setAudience('audience')
    .setExpirationTime('1h')
    .sign(key);
  expect(await signer.read(token, now)).toBe('invalid');
});

test('an access token expires after its hour', async () => {
  const token = await signer.access(claims, {}, now, 3600);
  expect(await signer.read(token, after(3599))).toMatchObject(claims);
  expect(await signer.read(token, after(3606))).toBe('expired');
});

test('a token that was verified before is refused once it has expired, is too early or was changed', async () => {
  const token = await signer.access(claims, {}, now, 3600);
  const accepted = { ...claims, kind: 'access_token' };
  expect(await signer.read(token, now)).toStrictEqual(accepted);
  expect(await signer.read(token, after(3604))).toStrictEqual(accepted);
  expect(await signer.read(token, after(3605))).toBe('expired');
  expect(await signer.read(token, after(3599))).toStrictEqual(accepted);
  expect(await signer.read(token, after(3604), 0)).toBe('expired');
  expect(await signer.read(token, after(-6))).toBe('invalid');
  expect(await signer.read(`${token.slice(0, -4)}AAAA`, now)).toBe('invalid');
});

test('claims intended for the client cannot be used as a session', async () => {
  const token = await signer.access(
    claims,
    { sid: '99', user_id: '1', token_type: 'refresh_token', generation: 1 },
    now,
    3600,
  );
  expect(await signer.read(token, now)).toStrictEqual({ ...claims, kind: 'access_token' });
});

test('a refresh token names its rotation and is not an access token', async () => {
  const token = await signer.refresh(claims, 4, now, 604_800);
  expect(await signer.read(token, now)).toStrictEqual({ ...claims, kind: 'refresh_token', generation: 4 });
});
