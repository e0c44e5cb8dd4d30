import { label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import { type RegisteredClient, scopeOf } from '../../access/clients/clients.ts';
import { consentsOf } from '../../access/sessions/consents.ts';
import { longestSession } from '../../access/sessions/session-term.ts';
import type { Context } from '../../context.ts';
import { isNeeded } from '../../http/document.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { isChallenge, issueCode } from './authorization-codes.ts';
import { scopesShape, wordsOfPermissions } from './scope-words.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const tag = 'Sign-in';
const text = z.string().optional();
/** Required; its absence has a specific error code. */
const needed = text.meta({ [isNeeded]: true });
/** Parameters with which a program sends its user (RFC 6749 §4.1.1, RFC 7636 §4.3). */
const request = z.looseObject({
  response_type: needed,
  client_id: needed,
  redirect_uri: needed,
  scope: text,
  state: text,
  code_challenge: needed,
  code_challenge_method: needed,
});
type Request = z.output<typeof request>;

/** The rights a program requests from its user. */
interface Demand {
  readonly client: RegisteredClient;
  readonly redirectUri: string;
  readonly challenge: string;
  /** null = all of the user. */
  readonly scope: readonly string[] | null;
}

/**
 * Consent: the console's page /oauth/authorize asks for the program and its request, and gets the address to return to. Only for
 * unrestricted sessions; a program cannot consent for its user.
 */
export function authorizeRoutes({ access, store }: SignInDeps): RouteSpec[] {
  const path = '/api/blade-auth/oauth/authorize';
  /** @throws CodedError oauth.* */
  const demandOf = async (asked: Request, { caller }: Context): Promise<Demand> => {
    const client = await access.client(asked.client_id ?? '');
    const serves =
      client?.grants.includes('authorization_code') === true &&
      [platformTenant, caller.tenantId].includes(client.tenantId);
    if (client === undefined || !serves) throw new CodedError('oauth.client');
    const redirectUri = asked.redirect_uri ?? '';
    if (!client.redirectUris.includes(redirectUri)) throw new CodedError('oauth.redirectUri');
    if (asked.response_type !== 'code') throw new CodedError('oauth.responseType');
    const challenge = asked.code_challenge ?? '';
    if (asked.code_challenge_method !== 'S256' || !isChallenge(challenge))
      throw new CodedError('oauth.challenge');
    const wanted = scopeOf(asked.scope);
    const beyond =
      client.scope === null ? [] : (wanted ?? []).filter((code) => !client.scope?.includes(code));
    if (beyond.length > 0) throw new CodedError('oauth.scope', { codes: beyond.join(', ') });
    return { client, redirectUri, challenge, scope: wanted ?? client.scope };
  };
  return [
    defineRoute({
      method: 'GET',
      path,
      data: z.object({
        clientId: z.string(),
        returnsTo: z.string(),
        autoApprove: z.boolean(),
        scopes: scopesShape,
        lastsSeconds: z.number(),
      }),
      access: 'signed-in',
      tag,
      summary: label('授权登录：应用请求的内容', 'Consent: what a program asks for'),
      query: request,
      async handle(context, { query }) {
        const { client, redirectUri, scope } = await demandOf(query, context);
        return {
          clientId: client.clientId,
          returnsTo: new URL(redirectUri).host,
          autoApprove:
            client.autoApprove && isAssured(redirectUri) && (await consented(context, client, scope)),
          scopes: scope === null ? null : await wordsOfPermissions(context, scope),
          // Without refresh tokens it ends with the access token.
          lastsSeconds: client.grants.includes('refresh_token')
            ? (await longestSession(store, context.caller.tenantId)) / 1000
            : client.accessTokenValidity,
        };
      },
    }),
    defineRoute({
      method: 'POST',
      path,
      data: z.object({ redirect: z.string() }),
      access: 'signed-in',
      tag,
      summary: label('授权登录：同意或拒绝', 'Consent: allow or refuse'),
      body: request.extend({ approve: z.boolean() }),
      async handle(context, { body }) {
        const { client, redirectUri, challenge, scope } = await demandOf(body, context);
        const back = new URL(redirectUri);
        if (body.state) back.searchParams.set('state', body.state);
        if (!body.approve) {
          back.searchParams.set('error', 'access_denied');
          return { redirect: back.href };
        }
        const { userId, tenantId } = context.caller;
        const platform = store.asPlatform('a code is shown before its tenant is known');
        const authorization = {
          clientId: client.clientId,
          userId,
          userTenant: tenantId,
          redirectUri,
          challenge,
          scope: scope === null ? null : scope.join(),
        };
        back.searchParams.set('code', await issueCode(platform, authorization, context.now));
        return { redirect: back.href };
      },
    }),
  ];
}

/** Any program of a machine can answer at a loopback address (RFC 8252 §8.6): the user is asked each time. */
function isAssured(redirectUri: string): boolean {
  return new URL(redirectUri).protocol === 'https:';
}

/** Returns whether the caller has already consented to all of this, and the consent is still valid. */
async function consented(
  { db, caller, now }: Context,
  { clientId }: RegisteredClient,
  wanted: Demand['scope'],
): Promise<boolean> {
  const consents = await consentsOf(db, caller.userId, now);
  const given = consents.find((consent) => consent.clientId === clientId);
  if (given === undefined) return false;
  const allowed = scopeOf(given.scope);
  return allowed === null || (wanted?.every((code) => allowed.includes(code)) ?? false);
}
