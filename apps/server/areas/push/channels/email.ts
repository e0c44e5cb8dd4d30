import { mailSecurity } from '@heliodeck/model/push/push-ways';
import { createTransport } from 'nodemailer';
import { type AllowedHosts, judgedAddress, UnansweredError } from '../../../outgoing.ts';
import type { AttemptOutcome, OpenChannel, OutMessage, PushWorld } from './channel.ts';
import { isEncryptionFault, mailMeaning, refusedBy } from './refusal.ts';

const waitMs = 20_000;

/** Host and port of a mail server; port 465 if none is given. */
export function mailServer(text: string): { readonly host: string; readonly port: number } {
  const url = new URL(text.includes('://') ? text : `https://${text}`);
  const plain = /:443$/.test(text) ? 443 : 465;
  return { host: url.hostname, port: url.port === '' ? plain : Number(url.port) };
}

/** Whether credentials may be sent to a mail server unencrypted: only to a host that the operators allow by name. */
export function mayBePlain(smtpHost: string, allowed: AllowedHosts): boolean {
  const { host, port } = mailServer(smtpHost);
  return allowed.has(`${host.toLowerCase()}:${port}`);
}

/** An error of the mail library: with the server's response, or with the failed system call. */
interface MailError {
  readonly message: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly syscall?: string;
}

/** Whether the mail library timed out before the server sent its greeting. */
function isUnopened(message: string): boolean {
  return /Connection timeout|Greeting never received/.test(message);
}

/** Sends an e-mail. @throws UnansweredError, Error if the network fails */
type MailSender = (
  channel: OpenChannel,
  message: Pick<OutMessage, 'id' | 'title' | 'text' | 'link' | 'to' | 'files'>,
  world: Pick<PushWorld, 'allowed'>,
) => Promise<AttemptOutcome>;

/** Sends an e-mail by SMTP. Connects to the very address that was checked; the certificate is verified against the name. */
export const email: MailSender = async (channel, message, { allowed }) => {
  const { host, port } = mailServer(channel.smtpHost);
  if (channel.smtpSecurity === mailSecurity.none && !mayBePlain(channel.smtpHost, allowed))
    return refusedBy('encryption', '', false);
  const transport = createTransport({
    host: await judgedAddress(host, port, allowed),
    port,
    secure: channel.smtpSecurity === mailSecurity.tls,
    requireTLS: channel.smtpSecurity === mailSecurity.startTls,
    ignoreTLS: channel.smtpSecurity === mailSecurity.none,
    tls: { servername: host },
    ...(channel.account === '' ? {} : { auth: { user: channel.account, pass: channel.secretKey } }),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { link, text } = message;
    const sent = await transport.sendMail({
      from: channel.sender,
      to: message.to?.email ?? '',
      subject: message.title,
      text: link === undefined ? text : `${text}\n\n${link}`,
      ...(message.files && {
        attachments: message.files.map(({ name, bytes }) => ({ filename: name, content: bytes })),
      }),
      // Identical in every attempt: a mailbox that compares it shows a repeated message once.
      messageId: `<${message.id}@heliodeck.invalid>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { is: 'sent', receipt: sent.response.slice(0, 200) };
  } catch (error) {
    const { responseCode, response, syscall, message } = error as MailError;
    if (responseCode === undefined) {
      const isUnsent = syscall === 'connect' || isEncryptionFault(message) || isUnopened(message);
      throw isUnsent ? error : new UnansweredError(message, { cause: error });
    }
    const words = response ?? String(responseCode);
    // 5xx is permanent (RFC 5321 §4.2.1), except for credentials, which can be corrected.
    return refusedBy(mailMeaning(responseCode, words), words, responseCode < 500 || responseCode === 535);
  } finally {
    transport.close();
  }
};
