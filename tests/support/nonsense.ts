import { messages } from '@heliodeck/model/wire/messages';
import { expect } from 'vitest';
import type { TestReply } from './server.ts';

/** Values that no correct client sends for a field. */
export const oddValues: readonly unknown[] = [
  [],
  {},
  [[null]],
  { id: { id: 1 } },
  true,
  -1,
  1e300,
  '-1',
  '9'.repeat(40),
  'x'.repeat(200_000),
  'a\u0000b',
];

/** Parts of an address that no correct client sends. */
export const oddParts: readonly string[] = ['x', '%00', '%2e%2e%2f', '-1', '__proto__', 'a'.repeat(3_000)];

/** Bodies that no correct client sends. */
export const oddBodies: readonly unknown[] = [
  ...[[], [[]], [null], [7], {}],
  { id: -1, ids: -1 },
  { id: '9'.repeat(40), ids: '9'.repeat(40), userIds: '9'.repeat(40), userId: '9'.repeat(40) },
  { id: [], ids: {}, userIds: {}, roleIds: 7, menuIds: 'x', list: 7 },
  { id: { a: 1 }, ids: [{ a: 1 }], userIds: [[1]], roleIds: [null], menuIds: [{}], list: [[]] },
  { ids: `1,${'2,'.repeat(50_000)}3`, userIds: ',,,', tenantId: '../000000', key: '__proto__' },
];

/**
 * Sends a strange request in both languages. It succeeds or is refused with a code and words of the language; it is never an error of the
 * server.
 * @returns how many of the two succeeded
 */
export async function succeeded(
  about: string,
  send: (headers: Record<string, string>) => Promise<TestReply>,
): Promise<number> {
  const replies: TestReply[] = [];
  for (const language of ['zh-CN', 'en']) replies.push(await send({ 'accept-language': language }));
  const refusals = replies.filter(({ status }) => status !== 200);
  for (const { status, body, text } of refusals) {
    const told = `${about}: ${status} ${text.slice(0, 300)}`;
    expect(status >= 400 && status < 500, told).toBe(true);
    expect([body.success, body.code, typeof body.errorCode, body.msg !== ''], told).toEqual([
      false,
      status,
      'string',
      true,
    ]);
  }
  const [zh, en] = replies.map(({ body }) => body.msg);
  if (refusals.length === 2 && !isSameInBoth(refusals[0]?.body.errorCode))
    expect(zh, `${about}: ${en}`).not.toBe(en);
  return replies.length - refusals.length;
}

/** Whether the words of a code are the same in both languages, as existing clients know them. */
function isSameInBoth(code: string | undefined): boolean {
  const words = Object.entries(messages).find(([known]) => known === code)?.[1];
  return words !== undefined && words.zh === words.en;
}
