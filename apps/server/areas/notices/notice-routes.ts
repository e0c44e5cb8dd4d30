import { label } from '@heliodeck/kit/label';
import { notice } from '@heliodeck/model/notices/notice';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readIds, readRecordId } from '../../crud/query/record-id.ts';
import { oneId } from '../../http/document.ts';
import { wholeNumber } from '../../http/query-values.ts';
import { nothing, pageReply } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { markRead, readersOf, releasedNotice, releasedNotices, unreadNotices } from './notice-store.ts';

const base = `/api/${notice.path}`;
const tag = notice.label.en;
/** Most released notices on one page, and most readers' names in one response. */
const mostOnPage = 100;
const mostReaders = 500;
/** A key of the dictionary is a number of 32 bits. */
const largestCategory = 2 ** 31 - 1;

const record = z.object({
  id: z.string(),
  title: z.string(),
  category: z.int(),
  releaseTime: z.string().nullable(),
  readTime: z.string().nullable(),
});

/** Routes for released notices, open to all users of the tenant, and for their readers. */
export function noticeRoutes(engine: EntityEngine): readonly RouteSpec[] {
  const plan = engine.catalogue.planOf(notice);
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/released`,
      access: 'signed-in',
      summary: label('已发布的通知', 'Released notices, the newest first'),
      tag,
      query: z.looseObject({
        current: wholeNumber(1, 1_000_000, 1),
        size: wholeNumber(1, mostOnPage, 10),
        unread: z.enum(['0', '1']).optional().meta({ description: '1 = only what the caller has not read' }),
        category: z.coerce.number().int().min(0).max(largestCategory).optional(),
      }),
      data: pageReply(record),
      async handle(context, { query: { current, size, unread, category } }) {
        const wanted = { current, size, unread: unread === '1', category: category ?? null };
        const { total, records } = await releasedNotices(context, wanted);
        return { records, total, size, current, pages: Math.ceil(total / size) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/released-detail`,
      access: 'signed-in',
      summary: label('阅读通知', 'A released notice with its text'),
      tag,
      query: oneId,
      data: record.extend({ content: z.string() }),
      async handle(context, { query }) {
        const found = await releasedNotice(context, readRecordId(plan, query.id ?? ''));
        if (!found) throw new CodedError('record.notFound');
        return found;
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/unread`,
      log: { routine: true },
      access: 'signed-in',
      summary: label('未读通知数', 'How many notices the caller has not read'),
      tag,
      data: z.object({ total: z.int() }),
      handle: async (context) => ({ total: await unreadNotices(context) }),
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/read`,
      access: 'signed-in',
      summary: label('标为已读', 'Note that the caller has read notices'),
      tag,
      body: z.strictObject({
        ids: z.union([z.string(), z.array(z.string())]).optional(),
        all: z.literal(true).optional().meta({ description: 'all that are released, in place of ids' }),
      }),
      data: nothing,
      async handle(context, { body: { ids, all } }) {
        if (all && ids !== undefined) throw new CodedError('request.parameterFormat', { name: 'ids' });
        await markRead(context, all ? undefined : readIds(plan, ids));
        return {};
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/readers`,
      access: { anyOf: ['notice_view'] },
      summary: label('通知的阅读情况', 'Who has read a notice'),
      tag,
      query: oneId,
      data: z.object({
        read: z.int(),
        people: z.int(),
        readers: z
          .array(z.object({ id: z.string(), name: z.string(), readTime: z.string() }))
          .meta({ description: `the latest ${mostReaders}` }),
      }),
      async handle(context, { query }) {
        const { id } = await engine.detail(context, notice, readRecordId(plan, query.id ?? ''));
        return readersOf(context, id, mostReaders);
      },
    }),
  ];
}
