import { label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { accountsOfPhone } from '../../access/records/accounts.ts';
import { tenantTerm } from '../../access/sessions/tenants.ts';
import type { Context } from '../../context.ts';
import { Said } from '../../http/reply.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { mustWait } from './address-pause.ts';
import { mayBeSent } from './code-rate-limit.ts';
import { tenantForm } from './pre-auth.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const asked = z.looseObject({ tenantId: z.string().optional(), phone: z.string().max(40).optional() });

/**
 * Sends codes for sign-in. An unknown phone gets the same response in the same time: messages are sent after the response, and a provider's
 * refusal is logged.
 */
export function signInCodeRoutes(deps: SignInDeps, underWay: Set<Promise<void>>): RouteSpec[] {
  const { store, phoneCodes } = deps;

  const dispatch = (context: Context, phone: string, code: string): void => {
    const sending = (async () => {
      const accounts = await accountsOfPhone(context.db, phone);
      if (accounts.length > 0) await phoneCodes?.send(context, phone, code);
    })().catch((error: unknown) => context.log.warn('a sign-in code was not sent', { error }));
    underWay.add(sending);
    void sending.finally(() => underWay.delete(sending));
  };

  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/oauth/sms/send-validate',
      data: z.object({ id: z.string().meta({ description: 'to be sent back with the code' }) }),
      access: 'public',
      tag: 'Sign-in',
      summary: label('发送登录验证码', 'Send a code to sign in with'),
      query: asked,
      body: asked.nullish(),
      async handle(context, { query, body }, { headers }) {
        const { now, remoteAddress } = context;
        const given = { ...query, ...body };
        const tenantId = headers['tenant-id'] || given.tenantId || platformTenant;
        const platform = store.asPlatform('guards that stand before any tenant');
        if (await mustWait(platform, remoteAddress, now)) throw new CodedError('signIn.addressLocked');
        const db = store.tenantDb(tenantId);
        if (!tenantForm.test(tenantId) || (await tenantTerm(db)) === null) {
          throw new CodedError('signIn.noTenant');
        }
        if (phoneCodes === undefined || !(await phoneCodes.isSet(db))) {
          throw new CodedError('signIn.smsNotSet');
        }
        if (!given.phone) throw new CodedError('request.parameterMissing', { name: 'phone' });
        const phone = phoneCodes.phoneOf(given.phone);
        if (!(await mayBeSent(platform, { phone, remoteAddress }, now))) {
          throw new CodedError('signIn.smsTooMany');
        }
        const there = { ...context, db, caller: { ...context.caller, tenantId } };
        const { id, code } = await phoneCodes.make(there, phone, 'sign-in');
        dispatch(there, phone, code);
        return new Said('signIn.codeOnItsWay', { id });
      },
    }),
  ];
}
