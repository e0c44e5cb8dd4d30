import { label } from '@heliodeck/kit/label';
import { boardShape, checkPages } from '@heliodeck/model/boards/board';
import { boardCodes, ownBoards } from '@heliodeck/model/boards/board-codes';
import { sourceKeys } from '@heliodeck/model/boards/widgets';
import { z } from 'zod';
import { nameIgnored } from '../../crud/hooks/name-ignored.ts';
import { emptyAsAbsent, recordId } from '../../http/query-values.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { boardOf, boardsOf, removeBoard, rolesToShareWith, saveBoard } from './board-store.ts';
import { dataShape, listedShape, openedShape } from './shapes.ts';
import type { Answer } from './widgets/answers.ts';

const tag = 'Boards';
/** Most changed stations in one request. */
const mostOnly = 200;

/** Parameters of a widget, besides its source. */
export const askShape = z.strictObject({
  stationId: z.preprocess(emptyAsAbsent, recordId.optional()),
  only: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18})*$/)
      .refine((text) => text.split(',').length <= mostOnly)
      .transform((text) => text.split(','))
      .optional(),
  ),
  year: z.preprocess(emptyAsAbsent, z.coerce.number().int().min(2000).max(2099).optional()),
});

/** Boards: their list, their layout, and the data of their widgets. */
export function boardRoutes(answer: Answer): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-board/board/list',
      access: { anyOf: boardCodes },
      tag,
      summary: label('可查看的看板', 'Boards one may look at'),
      query: z.looseObject({}),
      data: z.array(listedShape),
      handle(context, { query }) {
        nameIgnored(context, query, { shape: {} });
        return boardsOf(context);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-board/board/detail',
      access: { anyOf: boardCodes },
      tag,
      summary: label('看板及其布局', 'A board with its layout'),
      query: z.looseObject({ board: z.string().max(40) }),
      data: openedShape,
      handle: (context, { query }) => boardOf(context, query.board),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-board/board/data',
      access: { anyOf: boardCodes },
      tag,
      summary: label('看板组件的数据', 'What a widget of a board shows'),
      query: askShape.extend({ source: z.enum(sourceKeys) }),
      data: dataShape,
      handle: (context, { query: { source, ...ask } }) => answer(context, source, ask),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-board/board/roles',
      access: { anyOf: [`${ownBoards}_add`, `${ownBoards}_edit`] },
      tag,
      summary: label('可共享的角色', 'Roles a board may be shared with'),
      data: z.array(z.object({ id: z.string(), name: z.string() })),
      handle: rolesToShareWith,
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-board/board/save',
      access: { anyOf: [`${ownBoards}_add`, `${ownBoards}_edit`] },
      tag,
      summary: label('保存看板', 'Add a board, or change one'),
      body: boardShape.extend({
        of: z
          .strictObject({ board: recordId, version: z.int() })
          .optional()
          .meta({ description: 'the board that is changed, and the version that was seen' }),
      }),
      data: z.object({ id: z.string(), version: z.int() }),
      async handle(context, { body: { of, ...draft } }) {
        checkPages(draft.pages);
        return saveBoard(context, draft, of && { id: of.board, version: of.version });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-board/board/remove',
      access: { anyOf: [`${ownBoards}_delete`] },
      tag,
      summary: label('删除看板', 'Remove a board, and revoke the links to it'),
      body: z.strictObject({ board: recordId }),
      data: nothing,
      async handle(context, { body }) {
        await removeBoard(context, body.board);
        return {};
      },
    }),
  ];
}
