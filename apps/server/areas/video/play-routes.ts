import { Readable } from 'node:stream';
import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineRoute, type HttpExchange, type RouteSpec } from '../../http/route.ts';
import { allowedHosts } from '../../outgoing.ts';
import { type CameraTarget, cameraTarget, isPassed } from './camera-reads.ts';
import { flvPass } from './pass/flv-pass.ts';
import { isListName, nameMaker, passedList, passedPiece } from './pass/hls-pass.ts';
import { whepAnswer } from './pass/whep-pass.ts';
import { repackagedList, runningStream, type VideoParts } from './streams.ts';
import { type AdmittedViewer, admitTicket } from './ticket.ts';
import { streamPath } from './video-routes.ts';

const tag = 'Video';
const listType = 'application/vnd.apple.mpegurl';
const pieceName = /^(\d{1,9})\.ts$/;

/** How long a camera's record is cached, ms: every viewer requests segments every second. */
const rememberMs = 3_000;
const mostRemembered = 5_000;

/** Routes for players with the address that they were given; its ticket authorises (docs/product/video.md#the-stream-call). */
export function playRoutes(parts: VideoParts): RouteSpec[] {
  const { services, access } = parts;
  const { sealing } = access.keys;
  const known = new Map<string, { readonly until: number; readonly target: CameraTarget }>();
  const targetOf = async (
    context: Context,
    { cameraId, small }: AdmittedViewer['ticket'],
  ): Promise<CameraTarget> => {
    // A wall display has no session: its viewer is identified by the user.
    const { tenantId, sessionId, clientId, userId } = context.caller;
    const key = [tenantId, sessionId, clientId, userId, cameraId, small].join(' ');
    const before = known.get(key);
    const now = Date.now();
    if (before && before.until > now) return before.target;
    known.delete(key);
    const target = await cameraTarget({ entities: services.entities, sealing }, context, {
      id: cameraId,
      small,
    });
    if (known.size >= mostRemembered) known.clear();
    known.set(key, { until: now + rememberMs, target });
    return target;
  };
  const admit = async (outer: Context, raw: HttpExchange) => {
    const text = raw.params.ticket ?? '';
    const { context, ticket } = await admitTicket(parts, outer, { text, route: streamPath });
    return { context, target: await targetOf(context, ticket) };
  };
  const flv = flvPass(services, (outer, raw) => admit(outer, raw).then(() => undefined));
  const byTicket = {
    access: 'public',
    changes: false,
    log: { hidden: ['ticket', 'name'], unlogged: true },
    tag,
  } as const;
  return [
    defineRoute({
      ...byTicket,
      method: 'GET',
      path: '/api/blade-video/play/:ticket/:name',
      reply: 'stream',
      summary: label(
        '播放视频',
        'What a player reads at an address it was given: a list, a piece, or a stream',
      ),
      query: z.looseObject({ u: z.string().optional() }),
      async handle(outer, { query }, raw) {
        const { context, target } = await admit(outer, raw);
        const name = raw.params.name ?? '';
        if (!isPassed(target)) return sendRepackaged(parts, context, { target, name, raw });
        if (target.kind === 'flv' && name === 'live.flv') return flv(outer, target, raw);
        if (target.kind !== 'hls') throw new CodedError('record.notFound');
        const allowed = await allowedHosts(services.store);
        const maker = nameMaker(sealing, target.cameraId);
        if (name === 'index.m3u8') return send(raw, listType, await passedList(target, allowed, maker));
        const url = maker.url(name, query.u ?? '');
        if (isListName(name)) return send(raw, listType, await passedList(target, allowed, maker, url));
        const piece = await passedPiece(target, allowed, url, raw.headers.range);
        raw.setStatus(piece.status);
        if (piece.range) raw.setHeader('content-range', piece.range);
        send(raw, piece.type, piece.bytes);
      },
    }),
    defineRoute({
      ...byTicket,
      method: 'POST',
      path: '/api/blade-video/play/:ticket/whep',
      summary: label('WebRTC 会话协商', 'Hands the offer of a browser to a source and its answer back'),
      body: z.strictObject({
        sdp: z
          .string()
          .max(64 * 1024)
          .startsWith('v=0'),
      }),
      data: z.object({ sdp: z.string() }),
      async handle(outer, { body }, raw) {
        const { target } = await admit(outer, raw);
        if (target.kind !== 'webrtc' || !isPassed(target)) throw new CodedError('record.notFound');
        return { sdp: await whepAnswer(target, await allowedHosts(services.store), body.sdp) };
      },
    }),
  ];
}

function send(raw: HttpExchange, type: string, body: string | Buffer): void {
  raw.setHeader('content-type', type);
  raw.setHeader('content-length', String(Buffer.byteLength(body)));
  raw.send(Readable.from([Buffer.from(body)]));
}

async function sendRepackaged(
  parts: VideoParts,
  context: Context,
  { target, name, raw }: { readonly target: CameraTarget; readonly name: string; readonly raw: HttpExchange },
): Promise<void> {
  if (name === 'index.m3u8') return send(raw, listType, await repackagedList(parts, context, target));
  const number = pieceName.exec(name)?.[1];
  const piece = number === undefined ? undefined : runningStream(parts, target)?.piece(Number(number));
  if (piece === undefined) throw new CodedError('record.notFound');
  send(raw, 'video/mp2t', piece);
}
