import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { isId } from '../../access/ids.ts';
import { platformTenantId } from '../../access/permission.ts';
import type { Context } from '../../context.ts';
import { defineRoute, type RawExchange, type RouteSpec } from '../../http/route.ts';
import { basicCredentials, type Client, type ClientCheck, clientCheck } from './client.ts';
import type { Grant } from './grant.ts';
import { refresh } from './refresh.ts';
import { type Door, type Origin, signIn } from './sign-in.ts';
import { authInfo, tokenObject } from './token-object.ts';

type Headers = RawExchange['headers'];
const tag = 'Sign-in';
const text = z.string().optional();

/** Both dialects' parameters, which may come in the address or in a form. */
const enterprise = z.looseObject({
  ...{ tenantId: text, username: text, password: text, refresh_token: text },
  ...{ grant_type: text, scope: text, type: text },
});
const openSource = z.looseObject({
  ...{ tenantId: text, account: text, password: text, refreshToken: text },
  ...{ grantType: text, type: text },
});

/** What a request for tokens says, whichever dialect it speaks. */
interface Asked {
  readonly grant: string;
  readonly tenantId: string | undefined;
  readonly account: string;
  readonly password: string;
  readonly refreshToken: string;
}

/** POST /oauth/token (enterprise, bare) and POST /token (open source, wrapped). */
export function tokenRoutes(door: Door): RouteSpec[] {
  const check = clientCheck(door.store.changes);
  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/oauth/token',
      access: 'public',
      reply: 'bare',
      tag,
      summary: label('获取令牌', 'Get tokens'),
      query: enterprise,
      body: enterprise.nullish(),
      async handle(context, { query, body }, { headers }) {
        const given = { ...query, ...body };
        const asked = {
          ...{ grant: given.grant_type ?? '', tenantId: given.tenantId, account: given.username ?? '' },
          ...{ password: given.password ?? '', refreshToken: given.refresh_token ?? '' },
        };
        try {
          return tokenObject(await grantFor(door, check, context, headers, asked));
        } catch (error) {
          // Clients of this dialect look for these two in a reply of status 200 (api-conventions §2.4).
          if (!(error instanceof CodedError)) throw error;
          if (error.code !== 'signIn.wrongPassword' && error.code !== 'signIn.noRole') throw error;
          return { error_code: error.httpStatus, error_description: error.say(context.locale) };
        }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-auth/token',
      access: 'public',
      tag,
      summary: label('获取令牌(开源版)', 'Get tokens (open-source dialect)'),
      query: openSource,
      body: openSource.nullish(),
      async handle(context, { query, body }, { headers }) {
        const given = { ...query, ...body };
        const asked = {
          ...{ grant: given.grantType ?? '', tenantId: given.tenantId, account: given.account ?? '' },
          ...{ password: given.password ?? '', refreshToken: given.refreshToken ?? '' },
        };
        try {
          return authInfo(await grantFor(door, check, context, headers, asked));
        } catch (error) {
          throw inOpenSourceWords(error);
        }
      },
    }),
  ];
}

async function grantFor(
  door: Door,
  check: ClientCheck,
  context: Context,
  headers: Headers,
  asked: Asked,
): Promise<Grant> {
  const client = await clientOf(check, context, headers);
  const { grant } = asked;
  if (!client.grants.includes(grant)) throw new CodedError('signIn.grantUnknown');
  const origin = originOf(context, headers);
  switch (grant) {
    case 'password':
    case 'captcha':
      return signIn(
        door,
        {
          ...{ ...origin, grant, tenantId: headers['tenant-id'] || asked.tenantId || platformTenantId },
          ...{ account: readAccount(asked.account), password: asked.password },
          ...{ captchaKey: headers['captcha-key'], captchaCode: headers['captcha-code'] },
        },
        client,
        context.now,
      );
    case 'refresh_token':
      return refresh(door, asked.refreshToken, origin, client, context.now);
    default:
      throw new CodedError('signIn.grantUnknown');
  }
}

/** @throws CodedError request.clientMissing, request.clientRefused */
async function clientOf(check: ClientCheck, context: Context, headers: Headers): Promise<Client> {
  const credentials = basicCredentials(headers.authorization);
  if (credentials === null) throw new CodedError('request.clientMissing');
  const client = await check(context.db, credentials);
  if (client === null) throw new CodedError('request.clientRefused');
  return client;
}

/** Longest account the user form takes. One character more is nobody's, and short enough to be counted and kept. */
const longestAccount = 45;

function readAccount(text: string): string {
  return text
    .replaceAll('\0', '')
    .trim()
    .slice(0, longestAccount + 1);
}

function originOf(context: Context, headers: Headers): Origin {
  const userType = headers['user-type']?.toLowerCase();
  const id = (header: string | undefined) => (header !== undefined && isId(header) ? header : null);
  return {
    remoteAddress: context.remoteAddress,
    userAgent: (headers['user-agent'] ?? '').slice(0, 400),
    userType: userType === 'app' || userType === 'other' ? userType : 'web',
    onlyDeptId: id(headers['dept-id']),
    onlyRoleId: id(headers['role-id']),
  };
}

/** That dialect has sentences of its own for two refusals. */
function inOpenSourceWords(error: unknown): unknown {
  if (!(error instanceof CodedError)) return error;
  if (error.code === 'signIn.wrongPassword') return new CodedError('signIn.wrongPasswordPlain');
  if (error.code === 'signIn.locked') return new CodedError('signIn.lockedPlain');
  return error;
}
