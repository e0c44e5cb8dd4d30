import rateLimit from '@fastify/rate-limit';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondsToWait } from '../store/rate-limit.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { addressKey, isFromHere } from './remote-address.ts';
import type { RouteSpec } from './route.ts';

/** Calls per minute from one address to a route, or to all routes of a group together. */
export interface AddressLimit {
  readonly group: string;
  readonly perMinute: number;
  /** Counted across all servers of the database, for calls that allow guessing or cost money. Otherwise per process. */
  readonly everywhere?: true;
}

/**
 * All limits. A route without an entry is unlimited if it requires a token, and has the last entry if it is public. Users behind one
 * gateway share an address: the numbers suit a hundred of them.
 */
const limits: readonly (AddressLimit & { readonly path: RegExp })[] = [
  { group: 'token', perMinute: 60, everywhere: true, path: /^\/api\/blade-auth\/(oauth\/)?token$/ },
  { group: 'captcha', perMinute: 60, everywhere: true, path: /^\/api\/blade-auth\/(oauth\/)?captcha$/ },
  // Every message costs money; the number of messages to one phone has a separate limit.
  {
    group: 'code by phone',
    perMinute: 10,
    everywhere: true,
    path: /\/sms\/(endpoint\/)?send-(validate|message)$/,
  },
  {
    group: 'guess a code',
    perMinute: 30,
    everywhere: true,
    path: /\/sms\/(endpoint\/)?validate-message$/,
  },
  { group: 'registration', perMinute: 10, everywhere: true, path: /\/register(-guest)?$/ },
  {
    group: 'third party',
    perMinute: 60,
    everywhere: true,
    path: /^\/api\/blade-auth\/oauth\/(render|callback|revoke|refresh)\//,
  },
  // A screen full of pictures, for all users behind one address.
  { group: 'file', perMinute: 3_000, path: /^\/api\/blade-resource\/file\// },
  // A recorder sends for all its cameras; each of them has separate limits.
  { group: 'camera', perMinute: 600, path: /\/candidAlarm\/report$/ },
  // A playlist and a segment per second for each picture, nine of them a screen, for all users behind one address.
  { group: 'video', perMinute: 30_000, path: /^\/api\/blade-video\/play\// },
  // Wall displays: a dozen widgets a page, reloaded as devices report, for all screens of a room behind one address.
  { group: 'wall', perMinute: 3_000, path: /^\/api\/blade-board\/wall\// },
  { group: 'upload', perMinute: 120, path: /\/(put-file[\w-]*|import[\w-]*)$/ },
];
const anyPublic: AddressLimit = { group: 'public', perMinute: 300 };

/** The limit of a route; undefined = none. */
export function limitOf({ path, access }: Pick<RouteSpec, 'path' | 'access'>): AddressLimit | undefined {
  return limits.find((limit) => limit.path.test(path)) ?? (access === 'public' ? anyPublic : undefined);
}

/** Counts a call; throws if its address has made too many. */
export type RateGate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RateOptions {
  /** Factor of all limits, set by the operators (RATE_LIMIT); 0 = no limits. */
  readonly factor: number;
  /** The database of all tenants, which counts across servers. */
  readonly platform: TenantDb;
  readonly now: () => Date;
}

const windowMs = 60_000;

/**
 * Limits calls per address (IPv6: per /64): first in this process, so that a flood costs the database nothing, then, if `everywhere` is
 * set, across all servers. Calls beyond the limit get 429 with `retry-after`. This machine itself is exempt.
 * @returns the gate of a route; undefined if it has none
 */
export async function rateGates(
  app: FastifyInstance,
  { factor, platform, now }: RateOptions,
): Promise<(route: Pick<RouteSpec, 'path' | 'access'>) => RateGate | undefined> {
  await app.register(rateLimit, { global: false });
  const gates = new Map<string, RateGate>();
  const made = ({ group, perMinute, everywhere }: AddressLimit): RateGate => {
    const most = Math.max(1, Math.round(perMinute * factor));
    const count = app.createRateLimit({
      max: most,
      timeWindow: windowMs,
      ipv6Subnet: 64,
      allowList: (request) => isFromHere(request),
    });
    const elsewhereToo = (ip: string): Promise<number> =>
      secondsToWait(platform, 'call_rate', `${group} ${addressKey(ip)}`, { most, windowMs }, now());
    return async (request, reply) => {
      const counted = await count(request);
      if (counted.isAllowed) return;
      const wait = counted.isExceeded
        ? counted.ttlInSeconds
        : everywhere
          ? await elsewhereToo(request.ip)
          : 0;
      if (wait === 0) return;
      reply.header('retry-after', String(wait));
      throw new CodedError('request.tooMany');
    };
  };
  return (route) => {
    const limit = factor > 0 ? limitOf(route) : undefined;
    if (limit === undefined) return undefined;
    const known = gates.get(limit.group) ?? made(limit);
    gates.set(limit.group, known);
    return known;
  };
}
