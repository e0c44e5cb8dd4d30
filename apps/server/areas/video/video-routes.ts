import { label } from '@heliodeck/kit/label';
import { streamCall, treeProblems, watchCode } from '@heliodeck/model/video/video-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { nameIgnored } from '../../crud/hooks/name-ignored.ts';
import { inBody, parameter, requiredId } from '../../crud/requests/inputs.ts';
import { parameters } from '../../crud/requests/query-shape.ts';
import { recordId } from '../../http/query-values.ts';
import { otherNamesShape } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { cameraTarget } from './camera-reads.ts';
import { treeOf } from './camera-tree.ts';
import { makeReady, type VideoParts } from './streams.ts';
import { checkWatcher, issueVideoTicket } from './ticket.ts';

const tag = 'Video';
const mayWatch = { anyOf: [watchCode] };

/** The call that returns addresses to play. */
export const streamPath = '/api/blade-video/video/streamUrl';

const chosen = parameters({
  deviceId: 'id of the camera',
  state: '8; nothing else is known',
  urlStr: "'flow_to'; nothing else is known",
  small: "'1': the sub-stream, where the camera has one",
});

const playable = z.object({
  result: z.array(z.object({ url: z.string(), kind: z.enum(['hls', 'flv', 'webrtc']) })),
});

const names = { hls: 'index.m3u8', flv: 'live.flv', webrtc: 'whep' } as const;

/** Cameras for choosers, and the addresses of their streams (docs/product/video.md). */
export function videoRoutes(parts: VideoParts): RouteSpec[] {
  const { services, access } = parts;
  const { sealing } = access.keys;
  const streamOf = async (
    context: Context,
    { id, small, wall }: { readonly id: string; readonly small: boolean; readonly wall?: string },
  ) => {
    const target = await cameraTarget({ entities: services.entities, sealing }, context, { id, small });
    await makeReady(parts, context, target);
    const ticket = issueVideoTicket(sealing, context, { cameraId: id, small, ...(wall && { wall }) });
    const { kind } = target;
    return { result: [{ url: `/api/blade-video/play/${ticket}/${names[kind]}`, kind }] };
  };
  return [
    defineRoute({
      method: 'POST',
      path: streamPath,
      access: mayWatch,
      changes: false,
      tag,
      summary: label('获取视频播放地址', 'An address at which the pictures of a camera are played'),
      query: chosen,
      body: inBody(chosen),
      data: playable,
      async handle(context, { query, body }) {
        const { state = String(streamCall.state), urlStr = streamCall.urlStr } = {
          state: parameter('state', query, body),
          urlStr: parameter('urlStr', query, body),
        };
        if (state !== String(streamCall.state) || urlStr !== streamCall.urlStr)
          throw new CodedError('video.unknownCall');
        const id = requiredId('deviceId', parameter('deviceId', query, body));
        const small = parameter('small', query, body) === '1';
        return streamOf(context, { id, small });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-video/wall/streamUrl',
      access: 'public',
      changes: false,
      log: { hidden: ['key'] },
      tag,
      summary: label(
        '按大屏链接获取视频播放地址',
        'An address at which a wall plays a camera that its board names',
      ),
      body: z.strictObject({
        key: z.string().max(100),
        camera: recordId,
        small: z.boolean().optional(),
      }),
      data: playable,
      async handle(outer, { body: { key, camera, small = false } }) {
        const context = await parts.wallCaller(outer, key, camera);
        await checkWatcher(parts, context, streamPath);
        return streamOf(context, { id: camera, small, wall: key });
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-video/video/tree',
      access: mayWatch,
      tag,
      summary: label('电站与摄像机', 'Stations with their cameras'),
      query: z.looseObject({}),
      data: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          ...otherNamesShape,
          cameras: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              ...otherNamesShape,
              sourceType: z.int(),
              hasSub: z.boolean(),
              problem: z.enum(treeProblems).nullable(),
            }),
          ),
        }),
      ),
      async handle(context, { query }) {
        nameIgnored(context, query, { shape: {} });
        return treeOf(parts, context);
      },
    }),
  ];
}
