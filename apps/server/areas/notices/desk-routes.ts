import { label } from '@heliodeck/kit/label';
import { notice } from '@heliodeck/model/notices/notice';
import { z } from 'zod';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { deskFigures, noticeCards, ownActivities, ownNotices } from './desk-store.ts';

const tag = notice.label.en;
const named = z.object({ name: z.string(), link: z.string() });
const text = z.string();

/** Data for the start page of existing clients (docs/product/notices.md#the-desk-of-other-clients). */
export function deskRoutes(engine: EntityEngine): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-desk/dashboard/activities',
      access: 'signed-in',
      summary: label('本人最近的操作', 'What the caller did last'),
      tag,
      data: z.array(
        z.object({
          id: text,
          updatedAt: text,
          user: z.object({ name: text, avatar: text }),
          group: named.meta({ description: 'the kind of record' }),
          project: named.meta({ description: 'the record' }),
          template: text.meta({ description: 'the line, with @{group} and @{project} for these two' }),
        }),
      ),
      handle: (context) => ownActivities(context),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-desk/dashboard/info',
      access: 'signed-in',
      summary: label('本人待办的数量', 'How much waits for the caller'),
      tag,
      data: z.array(z.object({ id: text, title: text, value: z.int() })),
      handle: (context) => deskFigures(engine, context),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-desk/notice/notices',
      access: 'signed-in',
      summary: label('最新通知', 'The newest released notices, with their beginning'),
      tag,
      data: z.array(
        z.object({
          id: text,
          title: text,
          description: text,
          logo: text,
          member: text.meta({ description: 'who wrote it' }),
          href: text,
          updatedAt: text,
        }),
      ),
      handle: (context) => noticeCards(context),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-desk/notice/my-notices',
      access: 'signed-in',
      summary: label('本人未读的通知', 'Released notices the caller has not read'),
      tag,
      data: z.array(
        z.object({
          id: text,
          title: text,
          description: text,
          avatar: text,
          datetime: text,
          type: z.literal('notification'),
          read: z.literal(false),
        }),
      ),
      handle: (context) => ownNotices(context),
    }),
  ];
}
