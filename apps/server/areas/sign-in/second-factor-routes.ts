import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import {
  confirmSecret,
  offerSecret,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from '../../access/passwords/second-factor.ts';
import { recordEvent } from '../../access/sessions/sign-in-events.ts';
import type { Context } from '../../context.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { audit } from '../../logs/audit.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { requireOwnPassword, withPassword } from './own-password.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const base = '/api/blade-auth/second-factor';
const recoveryCodesShape = z.object({ recoveryCodes: z.array(z.string()) });
const common = { method: 'POST', tag: 'Second factor', access: 'signed-in', body: withPassword } as const;

/** The user's own second factor: an authenticator's codes, and recovery codes for the loss of the phone. */
export function secondFactorRoutes(deps: SignInDeps): RouteSpec[] {
  const { access } = deps;
  const { sealing } = access.keys;

  return [
    stateRoute(deps),
    defineRoute({
      ...common,
      path: `${base}/offer`,
      data: z.object({
        secret: z.string(),
        address: z.string().meta({ description: 'otpauth://, as authenticators read it from a picture' }),
      }),
      summary: label('开始绑定动态验证码', 'Begin to set up an authenticator'),
      async handle(context, { body }) {
        await requireOwnPassword(deps, context, body.password);
        const { caller, db, now } = context;
        const name = `${caller.account} (${caller.tenantId})`;
        return offerSecret(db, sealing, { userId: caller.userId, label: name }, now);
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/confirm`,
      data: recoveryCodesShape,
      summary: label('确认绑定动态验证码', 'Confirm an authenticator with its first code'),
      body: z.looseObject({ code: z.string().max(40) }),
      log: { hidden: ['code'] },
      async handle(context, { body }) {
        const { caller, db, now } = context;
        const recoveryCodes = await db.tx(async (_, session) => {
          const code = body.code.replace(/\s/g, '');
          const codes = await confirmSecret(session.db, sealing, caller.userId, code, now);
          if (codes === 'over') throw new CodedError('signIn.offerOver');
          if (codes === 'wrong') throw new CodedError('signIn.secondFactorWrong');
          await note(context, session, null, { secondFactor: true });
          return codes;
        });
        return { recoveryCodes };
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/recovery-codes`,
      data: recoveryCodesShape,
      summary: label('重新生成恢复码', 'Make new recovery codes'),
      async handle(context, { body }) {
        await requireOwnPassword(deps, context, body.password);
        const { caller, db } = context;
        const { confirmedAt } = await secondFactorOf(db, caller.userId);
        if (confirmedAt === null) throw new CodedError('signIn.mustEnrol');
        const recoveryCodes = await db.tx(async (_, session) => {
          await note(context, session, null, { recoveryCodes: 'renewed' });
          return renewRecoveryCodes(session.db, caller.userId);
        });
        return { recoveryCodes };
      },
    }),
    defineRoute({
      ...common,
      path: `${base}/remove`,
      data: nothing,
      summary: label('关闭动态验证码', 'Switch the second factor off'),
      async handle(context, { body }) {
        await requireOwnPassword(deps, context, body.password);
        const { caller, db } = context;
        if (await access.totpRequired(caller.tenantId)) throw new CodedError('signIn.secondFactorKept');
        await db.tx(async (_, session) => {
          const removed = await removeSecondFactor(session.db, [caller.userId]);
          if (removed.size > 0) await note(context, session, { secondFactor: true }, { secondFactor: false });
        });
      },
    }),
  ];
}

/** Whether the user has a second factor. */
function stateRoute({ access }: SignInDeps): RouteSpec {
  return defineRoute({
    method: 'GET',
    path: base,
    data: z.object({
      enabled: z.boolean(),
      since: z.string().nullable(),
      recoveryCodesLeft: z.number(),
      required: z.boolean(),
    }),
    access: 'signed-in',
    tag: common.tag,
    summary: label('我的动态验证码', 'My second factor'),
    async handle({ caller, db, zone }) {
      const { confirmedAt, recoveryCodesLeft } = await secondFactorOf(db, caller.userId);
      return {
        enabled: confirmedAt !== null,
        since: confirmedAt && wireTime(confirmedAt, zone),
        recoveryCodesLeft,
        required: await access.totpRequired(caller.tenantId),
      };
    },
  });
}

/** Records a change of the caller's second factor among the sign-in events and in the audit log. */
async function note(
  context: Context,
  session: DbSession,
  before: object | null,
  after: object,
): Promise<void> {
  const { userId: recordId, account: title, deptIds, sessionId } = context.caller;
  const account = { account: title, id: recordId, deptIds };
  const from = { remoteAddress: context.remoteAddress, sessionId };
  await recordEvent(session.db, { event: 'secondFactor', account, ...from }, context.now);
  audit(context, session, [
    { act: 'edit', entity: 'user', recordId, title, before: { ...before }, after: { ...after } },
  ]);
}
