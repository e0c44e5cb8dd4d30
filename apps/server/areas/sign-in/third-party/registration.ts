import { label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/organisation/user';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { checkNewPassword } from '../../../access/passwords/password-policy.ts';
import { submittedPassword } from '../../../access/passwords/wire-password.ts';
import { paramFlag } from '../../../access/records/params.ts';
import { checkQuota } from '../../../access/records/user-quota.ts';
import { tenantIsReadOnly } from '../../../access/sessions/session-state.ts';
import { tenantTerm } from '../../../access/sessions/tenants.ts';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { Said } from '../../../http/reply.ts';
import { nothing } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { hashDigest } from '../../../passwords/stored-password.ts';
import { tenantForm } from '../pre-auth.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { linkIdentity, takeGuest } from './identities.ts';

const names = ['tenantId', 'name', 'account', 'password', 'oauthId'] as const;
const longest = { account: user.fields.account.max, name: user.fields.name.max } as const;

/** Creates an account for a third-party identity; it can sign in once an administrator has granted a role. */
export function registrationRoutes(deps: SignInDeps, entities: Pick<EntityEngine, 'put'>): RouteSpec[] {
  const { store, access } = deps;

  const register = async (context: Context, given: Record<(typeof names)[number], string>): Promise<void> => {
    const { tenantId, name, account, oauthId } = given;
    const db = store.tenantDb(tenantId);
    const term = tenantForm.test(tenantId) ? await tenantTerm(db) : null;
    if (term === null) throw new CodedError('signIn.tenantWrong');
    if (tenantIsReadOnly(term, context.now)) throw new CodedError('tenant.readOnly');
    if (!(await paramFlag(store, tenantId, 'account.registerUser'))) {
      throw new CodedError('signIn.registrationOff');
    }
    for (const field of ['account', 'name'] as const) {
      const max = longest[field] ?? 0;
      if (given[field].length > max) throw new CodedError('request.parameterFormat', { name: field });
    }
    const fresh = submittedPassword(given.password, access.keys.sm2);
    await checkNewPassword(db, fresh, { tenantId, account, realName: name });
    const password = await hashDigest(fresh.digest);
    await db.tx(async (_, session) => {
      const guest = await takeGuest(session.db, oauthId, context.now);
      if (guest === undefined) throw new CodedError('signIn.thirdParty');
      await checkQuota(session.db, tenantId);
      const inside = { ...context, db: session.db, caller: { ...context.caller, tenantId } };
      const userId = await entities.put(inside, user, {
        tenantId,
        account,
        name,
        realName: name,
        password,
        userType: 1,
        status: 1,
        electrovalence: 1,
        mustChangePassword: false,
      });
      await linkIdentity(session.db, guest, userId, context.now);
    });
  };

  return ['/api/blade-user', '/api/blade-system/user'].map((base, index) =>
    defineRoute({
      method: 'POST',
      path: `${base}/register-guest`,
      data: nothing,
      access: 'public',
      tag: 'Third-party sign-in',
      alias: index > 0,
      summary: label('第三方用户注册', 'Register somebody a third party knows'),
      query: z.looseObject(Object.fromEntries(names.map((name) => [name, z.string().optional()]))),
      body: z.looseObject({}).nullish(),
      log: { hidden: ['oauthId'] },
      async handle(context, { query, body }) {
        const all: Readonly<Record<string, unknown>> = { ...query, ...body };
        const read = (name: (typeof names)[number]): string => {
          const value = all[name];
          const text = typeof value === 'string' ? value : '';
          // Blanks may be part of a password.
          const kept = name === 'password' ? text : text.trim();
          if (kept === '') throw new CodedError('request.parameterMissing', { name });
          return kept;
        };
        await register(context, {
          tenantId: read('tenantId'),
          name: read('name'),
          account: read('account'),
          password: read('password'),
          oauthId: read('oauthId'),
        });
        return new Said('signIn.registered');
      },
    }),
  );
}
