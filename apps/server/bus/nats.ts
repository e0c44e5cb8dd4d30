import { setTimeout as pause } from 'node:timers/promises';
import {
  connect,
  createInbox,
  errors,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import type { Log } from '../context.ts';
import { StartRefusal } from '../start-refusal.ts';
import { BusFailure, type BusTransport } from './transport.ts';

/** Interval of pings, ms. A server that misses two of them is considered lost. */
const pingMs = 2_000;
const reconnectMs = 250;
/** NATS 2.9 is the oldest version known to support all features used. */
const oldestMinor = 9;

/**
 * Connects to NATS and reconnects after every loss, without a limit of attempts.
 * @param url nats://user:password@host:4222, tls:// with encryption, several separated by commas
 * @throws StartRefusal with what is wrong with the server or with NATS_URL
 */
export async function connectNats(url: string, name: string): Promise<NatsConnection> {
  const options = optionsOf(url);
  const nats = await connect({
    ...options,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    reconnectJitter: 250,
    pingInterval: pingMs,
    maxPingOut: 2,
    timeout: 5_000,
  }).catch((error: unknown) => {
    throw whyNot(error, options.servers);
  });
  const version = nats.info?.version ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 2 || (major === 2 && minor >= oldestMinor)) return nats;
  await nats.close();
  throw new StartRefusal({
    zh: `NATS（${options.servers.join('，')}）的版本为 ${version}：需要 2.${oldestMinor} 或更新版本`,
    en: `NATS at ${options.servers.join(', ')} is version ${version}: 2.${oldestMinor} or newer is needed`,
  });
}

/**
 * Connects to one server of the cluster and to no other, and reconnects after every loss.
 * @param url contains the credentials, as for connectNats @param address host and port
 * @throws Error of the client if it is not reached
 */
export function connectServer(url: string, address: string, name: string): Promise<NatsConnection> {
  return connect({
    ...optionsOf(url),
    servers: [address],
    ignoreClusterUpdates: true,
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    timeout: 2_000,
  });
}

/** Connects for messages only. @throws StartRefusal as connectNats does */
export async function natsTransport(url: string, name: string, log: Log): Promise<BusTransport> {
  return natsMessages(await connectNats(url, name), log);
}

interface Options extends NodeConnectionOptions {
  readonly servers: string[];
}

/** Options of the NATS client, which does not read credentials from addresses. */
function optionsOf(url: string): Options {
  const parts = url.split(',').map((one) => new URL(one.trim()));
  const [first] = parts;
  if (first === undefined) throw new StartRefusal({ zh: 'NATS_URL 为空', en: 'NATS_URL is empty' });
  const [user, pass] = [decodeURIComponent(first.username), decodeURIComponent(first.password)];
  return {
    servers: parts.map(({ host, port }) => (port === '' ? `${host}:4222` : host)),
    ...(parts.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
  };
}

/** Repeats only host and port of the address, because the address contains a password. */
function whyNot(error: unknown, servers: readonly string[]): StartRefusal {
  const at = servers.join(', ');
  const cause = { cause: error };
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return new StartRefusal(
      {
        zh: `NATS（${at}）拒绝 NATS_URL 中的用户名和密码或令牌`,
        en: `NATS at ${at} refuses the user and password, or the token, in NATS_URL`,
      },
      cause,
    );
  const text = error instanceof Error ? error.message : String(error);
  return new StartRefusal(
    {
      zh: `无法连接 NATS（${at}，NATS_URL）：${text}`,
      en: `NATS at ${at} cannot be reached (NATS_URL): ${text}`,
    },
    cause,
  );
}

/** Carries messages over a connection and closes the connection when it is closed. */
export function natsMessages(nats: NatsConnection, log: Log): BusTransport {
  const listeners = new Set<(isConnected: boolean) => void>();
  let isConnected = true;
  const set = (now: boolean): void => {
    if (isConnected === now) return;
    isConnected = now;
    log.warn(now ? 'NATS is reached again' : 'the connection to NATS was lost');
    for (const listener of listeners) listener(now);
  };
  const watch = async (): Promise<void> => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') set(false);
      else if (status.type === 'reconnect') set(true);
      else if (status.type === 'error') log.warn('NATS tells of an error', { error: status.error });
    }
  };
  void watch().catch((error: unknown) => log.error('NATS is not watched any more', { error }));
  const tooLarge = (data: Uint8Array): boolean => data.length > (nats.info?.max_payload ?? 1_048_576);

  return {
    get isConnected() {
      return isConnected;
    },
    publish(subject, data) {
      // The client would buffer without a limit what it cannot send.
      if (!isConnected) return;
      if (tooLarge(data)) log.error('a message is too large for NATS', { subject, bytes: data.length });
      else nats.publish(subject, data);
    },
    subscribe(subject, heard) {
      const subscription = nats.subscribe(subject, {
        callback(error, message) {
          if (error !== null) {
            log.error('NATS refuses a subscription', { subject, error });
            return;
          }
          heard(message.data, message.reply ? (data) => void message.respond(data) : undefined);
        },
      });
      return () => subscription.unsubscribe();
    },
    async request(subject, data, timeoutMs) {
      if (!isConnected) throw new BusFailure('lost', subject);
      if (tooLarge(data)) throw new BusFailure('size', subject);
      try {
        return (await nats.request(subject, data, { timeout: timeoutMs })).data;
      } catch (error) {
        const isNobody =
          error instanceof errors.NoRespondersError ||
          (error instanceof errors.RequestError && error.isNoResponders());
        throw new BusFailure(isNobody ? 'nobody' : 'timeout', subject, { cause: error });
      }
    },
    async gather(subject, data, withinMs) {
      const inbox = createInbox();
      const answers: Uint8Array[] = [];
      const subscription = nats.subscribe(inbox, {
        callback(error, message) {
          // An empty response comes from the server: there is no subscriber.
          if (error === null && message.data.length > 0) answers.push(message.data);
        },
      });
      nats.publish(subject, data, { reply: inbox });
      await pause(withinMs);
      subscription.unsubscribe();
      return answers;
    },
    onConnection: (listener) => void listeners.add(listener),
    async close() {
      listeners.clear();
      if (isConnected) await nats.flush().catch(() => undefined);
      await nats.close();
    },
  };
}
