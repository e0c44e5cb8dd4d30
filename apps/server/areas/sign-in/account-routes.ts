import { label } from '@heliodeck/kit/label';
import { parseDraft } from '@heliodeck/model/descriptors/schema';
import { user } from '@heliodeck/model/organisation/user';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { userPaths } from '../../access/callers/user-paths.ts';
import { requireFreePhone } from '../../access/records/accounts.ts';
import { parameters } from '../../crud/requests/query-shape.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { changePassword } from './password-change.ts';

const tag = 'Shell';
const required = z.string().min(1);
const tenantZone = z.string().meta({ description: 'IANA zone of times that belong to no station' });
const passwords = z.looseObject({ oldPassword: required, newPassword: required, newPassword1: required });
const passwordParameters = parameters({
  oldPassword: 'md5 hex, SM2 hex or plain; in the address or the body',
  newPassword: 'the same',
  newPassword1: 'the new one again',
});
/** Fields that users may change in their own record. */
const ownFields = ['avatar', 'name', 'realName', 'phone', 'email'] as const;

/** The signed-in user's own record, under both paths of users. */
export function accountRoutes(access: Access, { store, entities }: Services): RouteSpec[] {
  return userPaths.flatMap((base, index) => {
    const common = { tag, alias: index > 0, access: 'signed-in' as const };
    return [
      defineRoute({
        ...common,
        method: 'GET',
        path: `${base}/info`,
        access: { signedIn: { openTo: 'users' } },
        summary: label('当前用户信息', 'The signed-in user'),
        data: shapeOf(entities.catalogue, user).extend({ timeZone: tenantZone }),
        async handle(context) {
          // Users may see their own record, whatever the data scope.
          const [row] = await entities.byIdsUnscoped(context, user, [context.caller.userId]);
          if (!row) throw new CodedError('request.unauthorized');
          return { ...row, electrovalence: row.electrovalence ?? 1, timeZone: context.zone };
        },
      }),
      defineRoute({
        ...common,
        method: 'POST',
        path: `${base}/update-info`,
        summary: label('修改个人信息', 'Change own details'),
        body: z.looseObject(Object.fromEntries(ownFields.map((name) => [name, z.unknown().optional()]))),
        data: nothing,
        async handle(context, { body }) {
          const given = Object.fromEntries(
            ownFields.flatMap((name) => (name in body ? [[name, body[name]]] : [])),
          );
          const draft = parseDraft(user, 'edit', given);
          const id = context.caller.userId;
          await context.db.tx(async (_, session) => {
            const inner = { ...context, db: session.db };
            const [before] = await entities.byIdsUnscoped(inner, user, [id]);
            if (draft.phone && draft.phone !== before?.phone)
              await requireFreePhone(inner.db, id, draft.phone);
            await entities.put(inner, user, { ...draft, id });
          });
        },
      }),
      defineRoute({
        ...common,
        method: 'POST',
        path: `${base}/update-password`,
        summary: label('修改密码', 'Change own password'),
        query: passwordParameters,
        body: z.looseObject({}).nullish(),
        data: nothing,
        async handle(context, { query, body }) {
          const given = passwords.safeParse({ ...query, ...body });
          if (!given.success) {
            throw new CodedError('request.parameterMissing', {
              name: String(given.error.issues[0]?.path[0] ?? ''),
            });
          }
          await changePassword(access, store, context, given.data);
        },
      }),
    ];
  });
}
