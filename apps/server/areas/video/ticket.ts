import { watchCode } from '@heliodeck/model/video/video-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { seal, unseal } from '../../access/keys/seal.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';

/** Validity of a ticket, ms; afterwards a player requests a new address. */
const lifeMs = 12 * 3_600_000;
const place = 'video.ticket';

const claims = z.strictObject({
  tenantId: z.string(),
  sessionId: z.string(),
  clientId: z.string(),
  cameraId: z.string(),
  small: z.boolean(),
  until: z.number(),
  /** Key of the wall display that got it, which has no session. */
  wall: z.string().optional(),
});

/** Content of a stream's address: one camera, for one session or one wall display. */
export type Ticket = z.output<typeof claims>;

/** Converts an encrypted text to one path segment, and back. */
export const inPath = {
  of: (sealed: string): string =>
    Buffer.from(sealed.slice(sealed.indexOf(':') + 1), 'base64').toString('base64url'),
  back: (step: string): string => `v1:${Buffer.from(step, 'base64url').toString('base64')}`,
} as const;

/** Returns the path segment that authorises players, which cannot send headers. */
export function issueVideoTicket(
  sealing: Uint8Array,
  { caller, now }: Context,
  camera: Pick<Ticket, 'cameraId' | 'small' | 'wall'>,
): string {
  const { tenantId, sessionId, clientId } = caller;
  const ticket: Ticket = { tenantId, sessionId, clientId, ...camera, until: now.getTime() + lifeMs };
  return inPath.of(seal(sealing, place, JSON.stringify(ticket)));
}

function read(sealing: Uint8Array, text: string): Ticket {
  try {
    return claims.parse(JSON.parse(unseal(sealing, place, inPath.back(text))));
  } catch {
    throw new CodedError('video.ticketOver');
  }
}

/** The holder of a ticket, and its camera. */
export interface AdmittedViewer {
  readonly context: Context;
  readonly ticket: Ticket;
}

/**
 * Returns the caller of a wall display with this key, if its board contains the camera.
 * @throws CodedError board.keyGone; record.notFound if it does not
 */
export type WallCaller = (outer: Context, key: string, cameraId: string) => Promise<Context>;

/** Dependencies for checking a ticket. */
interface TicketParts {
  readonly services: Services;
  readonly access: Pick<Access, 'callerBehind' | 'keys'>;
  readonly wallCaller: WallCaller;
}

/** Checks whether a caller may watch now. @throws CodedError request.forbidden, apiScope.refused */
export async function checkWatcher(
  { services }: TicketParts,
  { caller }: Context,
  route: string,
): Promise<void> {
  if (!caller.permissions.has(watchCode)) throw new CodedError('request.forbidden');
  if (!(await services.policy.mayCall(caller, route))) throw new CodedError('apiScope.refused');
}

/**
 * Admits the holder of a ticket as the caller who got it, with present rights: it ends with its session, or with its wall display's key.
 * @param route of the call that issues tickets: a caller who may no longer call it is not admitted either
 * @throws CodedError video.ticketOver, request.forbidden, apiScope.refused; the refusal of a token of the session
 */
export async function admitTicket(
  parts: TicketParts,
  outer: Context,
  { text, route }: { readonly text: string; readonly route: string },
): Promise<AdmittedViewer> {
  const { services, access } = parts;
  const ticket = read(access.keys.sealing, text);
  const now = services.now();
  if (ticket.until <= now.getTime()) throw new CodedError('video.ticketOver');
  const context =
    ticket.wall === undefined
      ? await ofSession(parts, { ...outer, now }, ticket, route)
      : await parts.wallCaller({ ...outer, now }, ticket.wall, ticket.cameraId);
  await checkWatcher(parts, context, route);
  return { ticket, context };
}

async function ofSession(
  { services, access }: TicketParts,
  outer: Context,
  ticket: Ticket,
  route: string,
): Promise<Context> {
  const caller = await access.callerBehind(ticket, outer.now, route);
  if ('refused' in caller) throw new CodedError(caller.refused);
  const { tenantId } = ticket;
  const db = services.store.tenantDb(tenantId);
  return { ...outer, caller, db, zone: await services.zoneOf(tenantId) };
}
