import { createClient } from '@heliodeck/client/client';
import { currentLocale } from '../i18n/messages.ts';
import { clickTrace } from './click-trace.ts';
import { deviceMark } from './device-mark.ts';
import { hearServerClock } from './server-clock.ts';
import { browserSessions, endReason, lastTenant } from './session.ts';
import { sendWithProgress } from './xhr.ts';

/** Traces the requests of one click, if the server records traces; main.tsx starts the listener. */
export const trace = clickTrace(() => performance.now());

/**
 * Encrypts a password with the server's SM2 key (C1C2C3 hex), so that it is not readable on a plain-http
 * network. The cipher library is loaded on first use.
 * @param publicKey fetches the key
 */
async function sealPassword(plain: string, publicKey: () => Promise<string>): Promise<string> {
  const [{ sm2 }, key] = await Promise.all([import('sm-crypto-v2'), publicKey()]);
  return sm2.doEncrypt(plain, key, 0);
}

/** The API client of this browser, with its session, its language and its progress bars. */
export const api = createClient({
  address: '',
  async fetch(address, init) {
    const traceparent = trace.header();
    const headers = traceparent === undefined ? init.headers : { ...init.headers, traceparent };
    const reply = await fetch(address, { ...init, ...(headers && { headers }) });
    trace.hear(reply.headers.get('traceresponse'));
    hearServerClock(reply.headers.get('date'), Date.now());
    return reply;
  },
  // The console is a registered client like any other; its client id is not secret and grants nothing by
  // itself.
  clientId: 'heliodeck',
  clientSecret: 'heliodeck_secret',
  tenantId: lastTenant.get,
  locale: currentLocale,
  sessions: browserSessions,
  sendForm: sendWithProgress,
  onEnd: endReason.set,
  deviceMark,
  sealPassword,
});

export const { get, post, postTold } = api;
