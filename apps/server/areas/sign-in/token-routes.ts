import { label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { isId } from '../../access/records/ids.ts';
import { readDeviceMark } from '../../access/sessions/sign-in-origins.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type HttpExchange, type RouteSpec } from '../../http/route.ts';
import { countAddressFailure, mustWait } from './address-pause.ts';
import { basicCredentials, type ClientCheck, clientCheck, type ProvenClient } from './client.ts';
import type { GrantReply } from './grants/grant-handler.ts';
import { continuations, grantTable } from './grants/grant-table.ts';
import type { RequestOrigin, SignInDeps } from './sign-in-deps.ts';

type Headers = HttpExchange['headers'];
const tag = 'Sign-in';
const text = z.string().optional();

/** Parameters with credentials, besides those recognised by name: never logged. */
const provenBy = ['code', 'value', 'challenge', 'state', 'code_verifier', 'codeVerifier'];

/** Parameters of both formats, in the query or in a form. */
const enterprise = z.looseObject({
  tenantId: text,
  username: text,
  password: text,
  refresh_token: text,
  grant_type: text,
  scope: text,
  type: text,
});
const openSource = z.looseObject({
  tenantId: text,
  account: text,
  password: text,
  refreshToken: text,
  grantType: text,
  type: text,
});

const seconds = z.number().meta({ description: 'seconds' });
const enterpriseShape = z
  .looseObject({
    tenant_id: z.string(),
    user_id: z.string(),
    account: z.string(),
    role_name: z.string(),
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.string(),
    expires_in: seconds,
    error_code: z.number(),
    error_description: z.string(),
  })
  .partial()
  .meta({ description: 'the token object, or error_code and error_description' });
const openSourceShape = z.looseObject({
  tenantId: z.string(),
  userId: z.string(),
  account: z.string(),
  authority: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  tokenType: z.string(),
  expiresIn: seconds,
});

/** POST /oauth/token (enterprise, bare) and POST /token (open source, wrapped). */
export function tokenRoutes(deps: SignInDeps): RouteSpec[] {
  const check = clientCheck(deps.access.client, deps.store.changes);
  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      data: enterpriseShape,
      access: 'public',
      reply: 'bare',
      tag,
      summary: label('获取令牌', 'Get tokens'),
      log: { hidden: provenBy },
      query: enterprise,
      body: enterprise.nullish(),
      async handle(context, { query, body }, { headers }) {
        const given = { ...query, ...body };
        try {
          return (await answer(deps, check, context, headers, given)).enterprise;
        } catch (error) {
          // Clients with this format expect these two in a response with status 200 (docs/product/wire.md#envelope).
          if (!(error instanceof CodedError)) throw error;
          if (error.code !== 'signIn.wrongPassword' && error.code !== 'signIn.noRole') throw error;
          return { error_code: error.httpStatus, error_description: error.say(context.locale) };
        }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/token',
      data: openSourceShape,
      access: 'public',
      tag,
      summary: label('获取令牌（开源版）', 'Get tokens (open-source dialect)'),
      log: { hidden: provenBy },
      query: openSource,
      body: openSource.nullish(),
      async handle(context, { query, body }, { headers }) {
        const given = { ...query, ...body };
        try {
          return (await answer(deps, check, context, headers, given)).openSource;
        } catch (error) {
          throw inOpenSourceWords(error);
        }
      },
    }),
  ];
}

/** @throws CodedError request.client*, signIn.grantUnknown, and what the grant refuses */
async function answer(
  deps: SignInDeps,
  check: ClientCheck,
  context: Context,
  headers: Headers,
  given: Readonly<Record<string, unknown>>,
): Promise<GrantReply> {
  const client = await clientOf(deps, check, context, headers);
  const param = (name: string): string => {
    const value = given[name] ?? given[camelCase(name)];
    return typeof value === 'string' ? value : '';
  };
  const grant = param('grant_type');
  const allowed = client.grants.includes(grant) || continuations.has(grant);
  const handle = allowed ? grantTable.get(grant) : undefined;
  if (handle === undefined) throw new CodedError('signIn.grantUnknown');
  const tenantId = headers['tenant-id'] || param('tenantId') || platformTenant;
  const origin = originOf(context, headers);
  return handle(deps, { grant, tenantId, client, origin, headers, param }, context);
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** @throws CodedError request.clientMissing, request.clientRefused, signIn.addressLocked */
async function clientOf(
  { store }: SignInDeps,
  check: ClientCheck,
  { remoteAddress, now }: Context,
  headers: Headers,
): Promise<ProvenClient> {
  const credentials = basicCredentials(headers.authorization);
  if (credentials === null) throw new CodedError('request.clientMissing');
  const platform = store.asPlatform('guards that stand before any tenant');
  // A secret can be guessed like a password, and checking one costs as much.
  if (await mustWait(platform, remoteAddress, now)) throw new CodedError('signIn.addressLocked');
  const client = await check(credentials);
  if (client !== null) return client;
  await countAddressFailure(platform, remoteAddress, now);
  throw new CodedError('request.clientRefused');
}

function originOf(context: Context, headers: Headers): RequestOrigin {
  const userType = headers['user-type']?.toLowerCase();
  const id = (header: string | undefined) => (header !== undefined && isId(header) ? header : null);
  return {
    remoteAddress: context.remoteAddress,
    userAgent: (headers['user-agent'] ?? '').slice(0, 400),
    deviceMark: readDeviceMark(headers['device-mark']),
    userType: userType === 'app' || userType === 'other' ? userType : 'web',
    onlyDeptId: id(headers['dept-id']),
    onlyRoleId: id(headers['role-id']),
  };
}

/** That format has its own messages for two refusals. */
function inOpenSourceWords(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error;
  if (error.code === 'signIn.wrongPassword') return new CodedError('signIn.wrongPasswordPlain');
  if (error.code === 'signIn.locked') return new CodedError('signIn.lockedPlain');
  return error;
}
