import { label } from '@heliodeck/kit/label';
import { boardLimits, stationOfWidget } from '@heliodeck/model/boards/board';
import { boardCodes } from '@heliodeck/model/boards/board-codes';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { nameIgnored } from '../../crud/hooks/name-ignored.ts';
import { recordId } from '../../http/query-values.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { LiveFeed } from '../../live/live-feed.ts';
import { askShape } from './board-routes.ts';
import { type KeyParts, keysOf, makeKey, openByKey, revokeKey } from './key-store.ts';
import { dataShape, keyShape, openedShape } from './shapes.ts';
import { wallFeed } from './wall-feed.ts';
import type { Answer } from './widgets/answers.ts';

const tag = 'Boards';
const mayShare = { anyOf: ['board_share'] };

/**
 * Routes of wall links. A key is sent in the body of each call and gives access to the data of its board only; no other routes accept a key
 * (docs/product/boards.md#links-for-walls).
 */
export function wallRoutes(
  parts: KeyParts & { readonly live: LiveFeed; readonly answer: Answer },
): readonly RouteSpec[] {
  const feed = wallFeed(parts);
  const key = z.string().max(100);
  const byKey = { method: 'POST', access: 'public', changes: false, log: { hidden: ['key'] }, tag } as const;
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-board/key/list',
      access: mayShare,
      tag,
      summary: label('大屏链接', 'Links for walls, with their last use'),
      query: z.looseObject({}),
      data: z.array(keyShape),
      handle(context, { query }) {
        nameIgnored(context, query, { shape: {} });
        return keysOf(context);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-board/key/make',
      access: mayShare,
      tag,
      summary: label('生成大屏链接', 'Make a link for a wall; its key is told this once'),
      body: z.strictObject({
        board: z.string().max(40),
        name: z.string().trim().min(1).max(boardLimits.name),
        days: z.int().min(1).max(3_660).nullable(),
      }),
      data: z.object({ id: z.string(), key: z.string() }),
      handle(context, { body }) {
        // A caller who may view no board may not make a link either.
        if (!boardCodes.some((code) => context.caller.permissions.has(code)))
          throw new CodedError('request.forbidden');
        return makeKey(context, body);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-board/key/revoke',
      access: mayShare,
      tag,
      summary: label('撤销大屏链接', 'Revoke a link for a wall'),
      body: z.strictObject({ key: recordId }),
      data: nothing,
      async handle(context, { body }) {
        await revokeKey(context, body.key);
        return {};
      },
    }),
    defineRoute({
      ...byKey,
      path: '/api/blade-board/wall/open',
      summary: label('按链接打开看板', 'The board behind the link of a wall'),
      body: z.strictObject({ key }),
      data: openedShape,
      async handle(context, { body }) {
        const { board } = await openByKey(parts, context, body.key);
        return { ...board, maker: null, roleIds: [], mayEdit: false, isOwn: false };
      },
    }),
    defineRoute({
      ...byKey,
      path: '/api/blade-board/wall/data',
      summary: label('按链接读取看板组件', 'What a widget of a wall shows'),
      body: askShape.omit({ year: true }).extend({
        key,
        page: z.int().min(0).max(boardLimits.pages),
        widget: z.string().max(40),
      }),
      data: dataShape,
      async handle(context, { body }) {
        const { context: inner, board } = await openByKey(parts, context, body.key);
        const widget = board.pages[body.page]?.find(({ id }) => id === body.widget);
        if (widget === undefined || widget.source === null) throw new CodedError('record.notFound');
        return parts.answer(inner, widget.source, {
          stationId: stationOfWidget(widget, body.stationId),
          only: body.only,
        });
      },
    }),
    defineRoute({
      ...byKey,
      path: '/api/blade-board/wall/feed',
      reply: 'stream',
      summary: label('大屏的实时数据流', 'Tells a wall which stations have news'),
      body: z.strictObject({ key }),
      handle: (context, { body }, raw) => feed(context, body.key, raw),
    }),
  ];
}
