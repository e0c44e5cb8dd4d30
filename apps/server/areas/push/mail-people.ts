import { pushTexts } from '@heliodeck/model/push/push-texts';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { allowedHosts, UnansweredError } from '../../outgoing.ts';
import type { Services } from '../../services.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { openChannel } from './channel-rows.ts';
import type { AttemptOutcome, MailFile } from './channels/channel.ts';
import { email } from './channels/email.ts';
import { both, unreachable } from './channels/refusal.ts';
import { mayGoOn } from './deliver.ts';
import { lackOf, recipient } from './recipient.ts';

/** An e-mail to a user, with attachments. */
interface PersonMail {
  /** Identical in every attempt, so that a mailbox recognises repeats. */
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly text: string;
  readonly files: readonly MailFile[];
}

/** Result of an e-mail, and whether another attempt could succeed. */
interface MailResult {
  readonly isSent: boolean;
  readonly again: boolean;
  readonly detail: string;
  /** Name of the user; '' if the user no longer exists. */
  readonly name: string;
}

/** Sends e-mails to users of a tenant through its enabled e-mail channel. */
export function peopleMail({ store, now }: Pick<Services, 'store' | 'now'>, sealing: Uint8Array) {
  return async (db: TenantDb, { userId, id, title, text, files }: PersonMail): Promise<MailResult> => {
    const { channel, to } = await db.read(async (_, { client }) => ({
      channel: await openChannel(client, sealing, { type: pushWay.email, id: null }, now()),
      to: await recipient(client, userId),
    }));
    const name = to?.name ?? '';
    const unsent = (detail: string, again: boolean): MailResult => ({ isSent: false, again, detail, name });
    const lacks = lackOf(pushWay.email, to);
    if (lacks) return unsent(both(lacks), false);
    if (channel === undefined) return unsent(both(pushTexts.notConfigured), false);
    if (!channel.isReadable) return unsent(both(pushTexts.unreadable), false);
    const message = { id, title, text, link: undefined, to, files };
    const outcome = await email(channel, message, { allowed: await allowedHosts(store) }).catch(
      (error: unknown): AttemptOutcome =>
        error instanceof UnansweredError
          ? { is: 'unknown', reason: both(pushTexts.unanswered) }
          : unreachable(error),
    );
    if (outcome.is === 'sent') return { isSent: true, again: false, detail: outcome.receipt, name };
    return unsent(outcome.reason, mayGoOn(outcome));
  };
}
