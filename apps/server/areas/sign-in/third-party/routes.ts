import { label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { paramFlag } from '../../../access/records/params.ts';
import { tenantTerm } from '../../../access/sessions/tenants.ts';
import type { Context } from '../../../context.ts';
import { defineRoute, type HttpExchange, type RouteSpec } from '../../../http/route.ts';
import { mayStartJourney } from '../code-rate-limit.ts';
import { tenantForm } from '../pre-auth.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { beginJourney, noteIssuer } from './journeys.ts';
import { providersOf, providersShape } from './providers.ts';
import { callbackAddress } from './site-address.ts';

const tag = 'Third-party sign-in';
const text = z.string().max(4000).optional();
const base = '/api/blade-auth/oauth';

/** Sign-in providers of a tenant, and the redirects of a browser to a third party and back. */
export function thirdPartyRoutes(deps: SignInDeps): RouteSpec[] {
  const { store } = deps;

  const offered = async (tenantId: string) => {
    const db = store.tenantDb(tenantId);
    if (!tenantForm.test(tenantId) || (await tenantTerm(db)) === null) {
      return { sms: false, register: false, providers: [] };
    }
    return {
      sms: (await deps.phoneCodes?.isSet(db)) ?? false,
      register: await paramFlag(store, tenantId, 'account.registerUser'),
      providers: await providersOf(db),
    };
  };

  const departure = async (
    { now, remoteAddress }: Context,
    query: { readonly tenantId?: string; readonly state?: string; readonly origin?: string },
    { headers, params }: HttpExchange,
  ): Promise<string> => {
    const tenantId = query.tenantId || headers['tenant-id'] || platformTenant;
    if (!tenantForm.test(tenantId)) throw new CodedError('signIn.noTenant');
    const platform = store.asPlatform('guards that stand before any tenant');
    if (!(await mayStartJourney(platform, remoteAddress, now))) throw new CodedError('request.tooMany');
    const { source = '' } = params;
    const redirectUri = callbackAddress(headers, query.origin, source);
    const begin = { source, redirectUri, state: query.state ?? '', linkUserId: null };
    return (await beginJourney(deps, store.tenantDb(tenantId), begin, now)).address;
  };

  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/sign-in-ways',
      data: z.object({ sms: z.boolean(), register: z.boolean(), providers: providersShape }),
      access: 'public',
      tag,
      summary: label('租户的登录方式', 'Ways to sign in that a tenant offers'),
      query: z.looseObject({ tenantId: text }),
      handle: (_context, { query }, { headers }) =>
        offered(query.tenantId || headers['tenant-id'] || platformTenant),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/render/:source`,
      access: 'public',
      reply: 'bare',
      tag,
      summary: label('前往第三方登录', 'Go to a third party to sign in'),
      query: z.looseObject({ tenantId: text, state: text, origin: text }),
      log: { hidden: ['state'] },
      async handle(context, { query }, raw) {
        try {
          return goTo(raw, await departure(context, query, raw));
        } catch (error) {
          // Opened by a user in a separate window: the console's page shows the error.
          const isPerson = raw.headers.accept?.includes('text/html') ?? false;
          if (!(error instanceof CodedError) || !isPerson) throw error;
          context.log.warn('third-party sign-in not begun', { reason: error.code, error: error.cause });
          return goTo(raw, returnPage(raw.params.source, { state: query.state, error: error.code }));
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/callback/:source`,
      access: 'public',
      reply: 'bare',
      tag,
      summary: label('第三方登录返回', 'Where a third party sends people back to'),
      query: z.looseObject({ state: text, code: text, iss: text, error: text }),
      log: { hidden: ['state', 'code'] },
      async handle(_context, { query }, raw) {
        const { state, code, iss, error } = query;
        const platform = store.asPlatform('an answer shows its state before its tenant is known');
        if (state && iss) await noteIssuer(platform, state, iss);
        return goTo(raw, returnPage(raw.params.source, { state, code, error }));
      },
    }),
  ];
}

/** The console's page that passes state and code to the window that opened it (docs/product/sign-in.md#log-in-pages). */
function returnPage(source: string | undefined, told: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(told).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `/oauth/redirect/${encodeURIComponent(source ?? '')}?${new URLSearchParams(known)}`;
}

function goTo(raw: HttpExchange, address: string): string {
  raw.setStatus(302);
  raw.setHeader('location', address);
  raw.setHeader('cache-control', 'no-store');
  raw.setHeader('referrer-policy', 'no-referrer');
  return '';
}
