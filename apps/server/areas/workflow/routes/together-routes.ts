import { label } from '@heliodeck/kit/label';
import { isAddress } from '@heliodeck/model/fields/address';
import { flowReaders } from '@heliodeck/model/workflow/form-codes';
import { z } from 'zod';
import { nothing } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import type { WorkParts } from '../acts/act-parts.ts';
import { addPerson } from '../acts/added-people.ts';
import { comment as addComment, sendCopies, urge, urgeCodes } from '../acts/people-acts.ts';
import { sendTaskBack } from '../acts/send-back.ts';
import { flowBase, flowTag, idOf, remark } from '../lists/route-parts.ts';

const base = `${flowBase}/work`;
const tag = flowTag;
const text = remark.optional();
const file = z.strictObject({
  name: z.string().trim().min(1).max(200),
  link: z
    .string()
    .max(500)
    .refine((link) => /^(https?:\/\/|\/)/i.test(link) && isAddress(link, 'page')),
});

/** Routes for actions on a task or a process other than decisions: send back, add people, remind, copy, comment. */
export function togetherRoutes({ engine }: Pick<WorkParts, 'engine'>): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: `${base}/send-back`,
      access: { anyOf: ['work_todo_handle'] },
      summary: label('退回到指定步骤', 'Reject a task to an earlier step'),
      tag,
      body: z.strictObject({
        taskId: z.string(),
        to: z.string().min(1).max(200).meta({ description: 'the id of a step that was done before' }),
        comment: remark,
      }),
      data: nothing,
      async handle(context, { body: { taskId, to, comment } }) {
        await sendTaskBack(context, engine, { taskId: idOf('taskId', taskId), to, comment });
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/add-person`,
      access: { anyOf: ['work_todo_handle'] },
      summary: label('加签', 'Ask a colleague before or after the holder of a task'),
      tag,
      body: z.strictObject({
        taskId: z.string(),
        userId: z.string(),
        comment: text,
        place: z.enum(['before', 'after']),
      }),
      data: nothing,
      async handle(context, { body: { place, comment = '', ...ids } }) {
        const [taskId, userId] = [idOf('taskId', ids.taskId), idOf('userId', ids.userId)];
        await addPerson(context, { taskId, userId, place, comment });
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/urge`,
      access: { anyOf: urgeCodes },
      summary: label('催办', 'Ask those whose turn it is to hurry'),
      tag,
      body: z.strictObject({ processInstanceId: z.string(), comment: text }),
      data: nothing,
      async handle(context, { body: { processInstanceId, comment = '' } }) {
        await urge(context, idOf('processInstanceId', processInstanceId), comment);
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/copy`,
      access: { anyOf: flowReaders },
      summary: label('抄送', 'Let colleagues see a process'),
      tag,
      body: z.strictObject({
        processInstanceId: z.string(),
        comment: text,
        userIds: z.array(z.string()).min(1).max(20),
      }),
      data: nothing,
      async handle(context, { body: { processInstanceId, userIds, comment = '' } }) {
        const people = userIds.map((id) => idOf('userIds', id));
        await sendCopies(context, idOf('processInstanceId', processInstanceId), people, comment);
        return {};
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${base}/comment`,
      access: { anyOf: flowReaders },
      summary: label('评论流程', 'Comment on a process, with files'),
      tag,
      body: z.strictObject({
        processInstanceId: z.string(),
        comment: text,
        files: z.array(file).max(5).optional(),
      }),
      data: nothing,
      async handle(context, { body: { processInstanceId, comment = '', files = [] } }) {
        await addComment(context, idOf('processInstanceId', processInstanceId), comment, files);
        return {};
      },
    }),
  ];
}
