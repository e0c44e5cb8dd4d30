import type { Label, Locale } from '@heliodeck/kit/label';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { pushWay, reachesPerson } from '@heliodeck/model/push/push-ways';
import type pg from 'pg';
import { paramValue } from '../../access/records/params.ts';
import { statement } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';
import type { OpenChannel, Recipient } from './channels/channel.ts';

/** The user a message is for; undefined if disabled or removed. */
export async function recipient(client: pg.ClientBase, userId: string): Promise<Recipient | undefined> {
  const { rows } = await client.query<{
    readonly name: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly openId: string | null;
    readonly language: string | null;
  }>(
    statement`select coalesce(nullif(u.real_name, ''), u.account) as name, u.phone, u.email, p.open_id as "openId", p.language from "user" u
     left join push_person p on p.user_id = u.id and p.is_deleted = 0
     where u.id = ${userId} and u.is_deleted = 0 and u.status = 1`,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { name, phone, email, openId, language } = row;
  const locale: Locale | undefined = language === 'en' || language === 'zh' ? language : undefined;
  return { name: name ?? '', phone: phone ?? '', email: email ?? '', openId: openId ?? '', locale };
}

/** The language of a tenant's messages to recipients without a chosen language, including groups and programs. */
export async function usualLocale(store: Store, tenantId: string): Promise<Locale> {
  return (await paramValue(store, tenantId, 'push.language'))?.trim() === 'en' ? 'en' : 'zh';
}

/**
 * The language of a message: that of its recipient if it is a person. For a group or a program it is the tenant's, not that of the user
 * who requested the message.
 */
export function messageLocale(type: number, to: Recipient | undefined, usual: Locale): Locale {
  return (reachesPerson(type) ? to?.locale : undefined) ?? usual;
}

/** The setting that a recipient lacks for a type of channel; undefined if none. */
export function lackOf(type: number, to: Recipient | undefined): Label | undefined {
  if (!reachesPerson(type)) return undefined;
  if (to === undefined) return pushTexts.noPerson;
  if (type === pushWay.email) return to.email === '' ? pushTexts.noEmail : undefined;
  if (type === pushWay.officialAccount) return to.openId === '' ? pushTexts.noOpenId : undefined;
  return to.phone === '' ? pushTexts.noPhone : undefined;
}

/** Name of a recipient. A group or a program is named by its channel, whoever requested the message; undefined if there is no channel. */
export function recipientName(
  type: number,
  to: Recipient | undefined,
  channel: OpenChannel | undefined,
): string | undefined {
  return (reachesPerson(type) && to?.name) || channel?.name || undefined;
}

/** Address, number or OpenID to which a message goes; null if the recipient is not a person. */
export function deliveryAddress(type: number, to: Recipient | undefined): string | null {
  if (to === undefined || !reachesPerson(type)) return null;
  const { email, openId, phone } = to;
  return (type === pushWay.email ? email : type === pushWay.officialAccount ? openId : phone) || null;
}
