import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../../context.ts';
import type { CodePurpose, PhoneCode } from '../../../phone-codes.ts';
import { statement } from '../../../store/sql.ts';
import { resourceTables } from '../config-rows.ts';
import type { ResourceWorld } from '../world.ts';
import type { Delivery, SendSms } from './send.ts';

const livesMs = 5 * 60_000;
const pauseMs = 60_000;
const mostAttempts = 5;

const hashOf = (key: Uint8Array, purpose: CodePurpose, id: string, code: string): string =>
  createHmac('sha256', key).update(`${purpose} ${id} ${code}`).digest('hex');

/** Sends a code of six digits to a phone. @throws CodedError resource.smsTooSoon within a minute of the last one */
export async function sendCode(
  world: Pick<ResourceWorld, 'sealing'>,
  send: SendSms,
  context: Context,
  phone: string,
): Promise<Delivery & { readonly id: string }> {
  const { id, code } = await makeCode(world, context, phone, 'phone');
  return { id, ...(await send(context, undefined, { phones: [phone], params: { code } })) };
}

/** Makes a code of six digits for a phone and stores its hash. @throws CodedError resource.smsTooSoon within a minute of the last one */
export async function makeCode(
  { sealing }: Pick<ResourceWorld, 'sealing'>,
  context: Context,
  phone: string,
  purpose: CodePurpose,
): Promise<{ readonly id: string; readonly code: string }> {
  const { db, now, caller } = context;
  const id = randomBytes(16).toString('hex');
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await db.tx(async (connection, { client }) => {
    // Of two concurrent requests for one phone, the second sees the first one's row.
    await client.query(
      statement`select pg_advisory_xact_lock(hashtext(${`sms_code ${caller.tenantId} ${phone}`}))`,
    );
    const codes = resourceTables(connection);
    await codes.deleteFrom('smsCode').where('expiresAt', '<', now).execute();
    const last = await codes
      .selectFrom('smsCode')
      .select('sentAt')
      .where('phone', '=', phone)
      .orderBy('sentAt', 'desc')
      .executeTakeFirst();
    const wait = last ? last.sentAt.getTime() + pauseMs - now.getTime() : 0;
    if (wait > 0) throw new CodedError('resource.smsTooSoon', { seconds: Math.ceil(wait / 1000) });
    await codes
      .insertInto('smsCode')
      .values({
        id,
        tenantId: caller.tenantId,
        phone,
        hash: hashOf(sealing, purpose, id, code),
        attempts: 0,
        sentAt: now,
        expiresAt: new Date(now.getTime() + livesMs),
      })
      .execute();
  });
  return { id, code };
}

/** Returns whether a code is correct. It is used up when it is correct, or after five wrong ones. */
export async function codeFits(
  { sealing }: Pick<ResourceWorld, 'sealing'>,
  { db, now }: Context,
  given: PhoneCode,
  purpose: CodePurpose = 'phone',
): Promise<boolean> {
  return db.tx(async (connection) => {
    const codes = resourceTables(connection);
    const row = await codes
      .selectFrom('smsCode')
      .selectAll()
      .where('id', '=', given.id)
      .where('phone', '=', given.phone)
      .where('expiresAt', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.attempts >= mostAttempts) return false;
    const fits = timingSafeEqual(
      Buffer.from(row.hash, 'hex'),
      Buffer.from(hashOf(sealing, purpose, row.id, given.value), 'hex'),
    );
    if (fits)
      await codes.updateTable('smsCode').set({ attempts: mostAttempts }).where('id', '=', row.id).execute();
    else
      await codes
        .updateTable('smsCode')
        .set({ attempts: row.attempts + 1 })
        .where('id', '=', row.id)
        .execute();
    return fits;
  });
}
