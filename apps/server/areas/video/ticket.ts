import { watchCode } from '@heliodeck/model/video/video-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Access } from '../../access/access.ts';
import { seal, unseal } from '../../access/seal.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';

/** A player asks for a new address after this. */
const lifeMs = 12 * 3_600_000;
const place = 'video.ticket';

const claims = z.strictObject({
  tenantId: z.string(),
  sessionId: z.string(),
  clientId: z.string(),
  cameraId: z.string(),
  small: z.boolean(),
  until: z.number(),
  /** The key of the wall it was given to, which has no session. */
  wall: z.string().optional(),
});

/** What the address of a stream stands for: one camera, for one session or one wall. */
export type Ticket = z.output<typeof claims>;

/** Turns a sealed text into one step of a path, and back. */
export const inPath = {
  of: (sealed: string): string =>
    Buffer.from(sealed.slice(sealed.indexOf(':') + 1), 'base64').toString('base64url'),
  back: (step: string): string => `v1:${Buffer.from(step, 'base64url').toString('base64')}`,
} as const;

/** The step of a path that lets players in, who can send no header. */
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

/** Who shows a ticket, and for which camera. */
export interface AdmittedViewer {
  readonly context: Context;
  readonly ticket: Ticket;
}

/**
 * Who a wall with this key is, where its board names the camera.
 * @throws CodedError board.keyGone; record.notFound where it does not
 */
export type WallCaller = (outer: Context, key: string, cameraId: string) => Promise<Context>;

/** What it takes to let a ticket in. */
interface TicketParts {
  readonly services: Services;
  readonly access: Pick<Access, 'callerBehind' | 'keys'>;
  readonly wallCaller: WallCaller;
}

/** Whether somebody may watch now. @throws CodedError request.forbidden, apiScope.refused */
export async function checkWatcher(
  { services }: TicketParts,
  { caller }: Context,
  route: string,
): Promise<void> {
  if (!caller.permissions.has(watchCode)) throw new CodedError('request.forbidden');
  if (!(await services.policy.mayCall(caller, route))) throw new CodedError('apiScope.refused');
}

/**
 * Lets in whoever shows a ticket, as whom it was given to and with what he may now: it ends with its session, or its wall's key.
 * @param route of the call that gives tickets: who may not make that call any more is not let in either
 * @throws CodedError video.ticketOver, request.forbidden, apiScope.refused; what a token of the session would be refused with
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
