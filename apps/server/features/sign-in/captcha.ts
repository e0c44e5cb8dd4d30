import { randomUUID } from 'node:crypto';
import { accessTables } from '../../access/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { captchaPicture, captchaText } from './captcha-picture.ts';

const lifeMs = 30 * 60_000;
const keyForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Makes a captcha and keeps its answer for half an hour. Old ones go on the way. */
export async function makeCaptcha(platform: TenantDb, now: Date): Promise<{ key: string; image: string }> {
  const key = randomUUID();
  const answer = captchaText();
  await platform.read(async (sql) => {
    await accessTables(sql).deleteFrom('captcha').where('expiresAt', '<=', now).execute();
    await accessTables(sql)
      .insertInto('captcha')
      .values({ key, answer, expiresAt: new Date(now.getTime() + lifeMs) })
      .execute();
  });
  return { key, image: await captchaPicture(answer) };
}

/** Checks an answer, upper case or lower, and uses the captcha up whether it is right or wrong. */
export async function answersCaptcha(
  platform: TenantDb,
  key: string | undefined,
  code: string | undefined,
  now: Date,
): Promise<boolean> {
  if (key === undefined || code === undefined || !keyForm.test(key)) return false;
  const row = await platform.read((sql) =>
    accessTables(sql).deleteFrom('captcha').where('key', '=', key).returningAll().executeTakeFirst(),
  );
  return row !== undefined && row.expiresAt > now && row.answer === code.trim().toLowerCase();
}
