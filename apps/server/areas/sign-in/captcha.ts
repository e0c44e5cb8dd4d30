import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { accessTables } from '../../access/records/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { captchaPicture, captchaText } from './captcha-picture.ts';

const lifeMs = 30 * 60_000;
const keyForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Hash of an answer: it cannot be reversed without the server's key. */
export function captchaHash(sealing: Uint8Array, key: string, answer: string): string {
  return createHmac('sha256', sealing).update(`captcha ${key} ${answer.trim().toLowerCase()}`).digest('hex');
}

/** Makes a captcha and stores the hash of its answer for half an hour. Deletes old ones. */
export async function makeCaptcha(
  platform: TenantDb,
  sealing: Uint8Array,
  now: Date,
): Promise<{ key: string; image: string }> {
  const key = randomUUID();
  const answer = captchaText();
  await platform.read(async (sql) => {
    await accessTables(sql).deleteFrom('captcha').where('expiresAt', '<=', now).execute();
    await accessTables(sql)
      .insertInto('captcha')
      .values({ key, answer: captchaHash(sealing, key, answer), expiresAt: new Date(now.getTime() + lifeMs) })
      .execute();
  });
  return { key, image: await captchaPicture(answer) };
}

/** Checks an answer, ignoring case, and uses the captcha up whether it is right or wrong. */
export async function answersCaptcha(
  platform: TenantDb,
  sealing: Uint8Array,
  { key, code }: { readonly key: string | undefined; readonly code: string | undefined },
  now: Date,
): Promise<boolean> {
  if (key === undefined || code === undefined || !keyForm.test(key)) return false;
  const row = await platform.read((sql) =>
    accessTables(sql).deleteFrom('captcha').where('key', '=', key).returningAll().executeTakeFirst(),
  );
  if (row === undefined || row.expiresAt <= now) return false;
  const [kept, given] = [row.answer, captchaHash(sealing, key, code)].map((text) => Buffer.from(text, 'hex'));
  // An answer stored before hashing was introduced has another length: it is refused, and the user gets a new captcha.
  return (
    kept !== undefined && given !== undefined && kept.length === given.length && timingSafeEqual(kept, given)
  );
}
