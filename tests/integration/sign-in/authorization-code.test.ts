import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, idOf, type Organisation, organisation, type Row } from '../../support/organisation.ts';
import { platform, type Token } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const admin = await server.signIn('000000', 'admin');
const { post } = calls(server, admin);
let ours: Organisation;
let theirs: Organisation;
beforeAll(async () => {
  ours = await organisation(server, '光明电力');
  theirs = await organisation(server, '星河能源');
});

const path = '/api/blade-auth/oauth/authorize';
const redirectUri = 'https://reports.example.com/back?from=heliodeck';
const verifier = 'a-verifier-of-forty-three-characters-or-more-0';
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Adds a program that exchanges codes. @returns its id */
async function program(clientId: string, given: Row = {}): Promise<string> {
  const body = {
    clientId,
    clientSecret: 'its secret',
    authorizedGrantTypes: 'authorization_code,refresh_token',
    scope: 'all',
    webServerRedirectUri: `https://other.example.com/,${redirectUri}`,
    ...given,
  };
  return idOf(await post('blade-system/client/submit', body));
}
const demand = (clientId: string, given: Record<string, string> = {}) => ({
  response_type: 'code',
  client_id: clientId,
  redirect_uri: redirectUri,
  state: 'x&y',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...given,
});
const look = (clientId: string, headers: Record<string, string>, given: Record<string, string> = {}) =>
  server.get(`${path}?${new URLSearchParams(demand(clientId, given))}`, headers);
/** Gives consent. @returns the address to return to */
async function consent(
  clientId: string,
  headers: Record<string, string>,
  given: Record<string, string> = {},
) {
  const reply = await server.post(path, { ...demand(clientId, given), approve: true }, headers);
  if (reply.status !== 200) throw new Error(reply.text);
  return new URL((reply.body.data as { redirect: string }).redirect);
}
const codeOf = (back: URL): string => back.searchParams.get('code') ?? '';
const exchange = async (clientId: string, code: string, given: Record<string, string> = {}) => {
  const params = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    tenantId: 'x&y',
    scope: 'all',
    ...given,
  };
  const authorization = `Basic ${Buffer.from(`${clientId}:its secret`).toString('base64')}`;
  const reply = await server.post(`/api/blade-auth/oauth/token?${new URLSearchParams(params)}`, undefined, {
    authorization,
  });
  return { ...reply, token: reply.body as unknown as Token };
};
const headersOf = ({ token }: { readonly token: Token }) => ({
  'blade-auth': `bearer ${token.access_token}`,
});
const info = '/api/blade-user/info';

describe('consent is refused before it is asked', () => {
  beforeAll(() => program('picky', { scope: 'post_view,dtu_view' }));

  it('consent is not requested if the user has not signed in, or acts through a program limited to some codes', async () => {
    expect((await look('picky', {})).status).toBe(401);
    const limited = headersOf(await exchange('picky', codeOf(await consent('picky', ours.admin))));
    expect((await look('picky', limited)).status).toBe(403);
    expect((await server.post(path, { ...demand('picky'), approve: true }, limited)).status).toBe(403);
  });

  it.each([
    ['oauth.client', { client_id: 'nobody' }],
    ['oauth.client', { client_id: '' }],
    ['oauth.redirectUri', { redirect_uri: 'https://evil.example.com/back' }],
    ['oauth.redirectUri', { redirect_uri: `${redirectUri}/more` }],
    ['oauth.redirectUri', { redirect_uri: '' }],
    ['oauth.responseType', { response_type: 'token' }],
    ['oauth.challenge', { code_challenge: '' }],
    ['oauth.challenge', { code_challenge: 'short' }],
    ['oauth.challenge', { code_challenge_method: 'plain' }],
    ['oauth.scope', { scope: 'user_view' }],
  ] as const)('%s: %j', async (errorCode, given) => {
    const { status, body } = await look('picky', ours.admin, given);
    expect([status, body.errorCode]).toStrictEqual([400, errorCode]);
    const said = await server.post(path, { ...demand('picky', given), approve: true }, ours.admin);
    expect(said.body.errorCode).toBe(errorCode);
  });

  it('consent is not requested for a program without the grant, or of another tenant', async () => {
    await program('no-codes', { authorizedGrantTypes: 'password' });
    expect((await look('no-codes', ours.admin)).body.errorCode).toBe('oauth.client');
    await program('ours-only', { tenantId: ours.tenantId });
    expect((await look('ours-only', theirs.admin)).body.errorCode).toBe('oauth.client');
    expect((await look('ours-only', ours.admin)).status).toBe(200);
  });
});

describe('a user who is asked for consent', () => {
  it('shows the requesting program, the target of the answer and the purpose', async () => {
    await program('told', { scope: 'post_view,dtu_view' });
    const { body } = await look('told', ours.admin, { scope: 'post_view' });
    expect(body.data).toStrictEqual({
      clientId: 'told',
      returnsTo: 'reports.example.com',
      autoApprove: false,
      scopes: [{ code: 'post_view', title: '岗位 · 查看' }],
      // Thirty days: it may refresh.
      lastsSeconds: 30 * 86_400,
    });
    await program('short', { authorizedGrantTypes: 'authorization_code', accessTokenValidity: 600 });
    expect((await look('short', ours.admin)).body.data).toMatchObject({ lastsSeconds: 600 });
  });

  it('is asked again, unless the operators allow the program to skip it and the user has consented before', async () => {
    const local = 'http://127.0.0.1:8100/back';
    await program('open', { autoapprove: 'true', webServerRedirectUri: `${redirectUri},${local}` });
    await program('asks');
    const isAsked = async (clientId: string, given: Record<string, string> = {}): Promise<boolean> =>
      !((await look(clientId, ours.admin, given)).body.data as { autoApprove: boolean }).autoApprove;
    const scope = 'post_view,dtu_view';
    for (const clientId of ['open', 'asks']) {
      expect(await isAsked(clientId, { scope }), 'never asked before').toBe(true);
      await exchange(clientId, codeOf(await consent(clientId, ours.admin, { scope })));
    }
    expect(await isAsked('asks', { scope })).toBe(true);
    expect(await isAsked('open', { scope })).toBe(false);
    expect(await isAsked('open', { scope: 'post_view' })).toBe(false);
    expect(await isAsked('open', { scope: 'post_view,user_view' }), 'more than before').toBe(true);
    expect(await isAsked('open'), 'everything').toBe(true);
    // Any program on the user's machine could listen there.
    expect(await isAsked('open', { scope, redirect_uri: local })).toBe(true);
    await server.post('/api/blade-auth/oauth/consents/revoke?clientId=open', {}, ours.admin);
    expect(await isAsked('open', { scope }), 'taken back').toBe(true);
  });

  it('may refuse, and the program is notified', async () => {
    await program('refused');
    const reply = await server.post(path, { ...demand('refused'), approve: false }, ours.admin);
    expect(reply.body.data).toStrictEqual({
      redirect: 'https://reports.example.com/back?from=heliodeck&state=x%26y&error=access_denied',
    });
  });
});

describe('an authorization code', () => {
  beforeAll(() => program('reports'));

  it('is invalid with another verifier, none, another address, or for another program', async () => {
    await program('thief');
    const attempts: [string, Record<string, string>][] = [
      ['reports', { code_verifier: `${verifier}x` }],
      ['reports', { code_verifier: '' }],
      ['reports', { redirect_uri: 'https://other.example.com/' }],
      ['thief', {}],
    ];
    for (const [clientId, given] of attempts) {
      const code = codeOf(await consent('reports', ours.admin));
      const { status, body } = await exchange(clientId, code, given);
      expect([status, body.errorCode]).toStrictEqual([400, 'oauth.code']);
      // The code is used up as well.
      expect((await exchange('reports', code)).body.errorCode).toBe('oauth.code');
    }
    for (const code of ['', 'guess', '\0']) expect((await exchange('reports', code)).status).toBe(400);
  });

  it('is invalid after a minute, or once its user is removed', async () => {
    const late = codeOf(await consent('reports', ours.admin));
    server.pass(60);
    expect((await exchange('reports', late)).body.errorCode).toBe('oauth.code');
    const someone = await ours.user('leaver', { roleIds: [await ours.role('leaver', ['post'])] });
    const orphan = codeOf(await consent('reports', someone));
    await database.owner('update "user" set is_deleted = 1 where id = $1', [someone.id]);
    expect((await exchange('reports', orphan)).body.errorCode).toBe('oauth.code');
  });

  it('is exchanged for tokens of the user, once; a second use revokes them', async () => {
    const back = await consent('reports', ours.admin);
    expect(back.origin + back.pathname).toBe('https://reports.example.com/back');
    expect(back.searchParams.get('from')).toBe('heliodeck');
    expect(back.searchParams.get('state')).toBe('x&y');
    const made = await exchange('reports', codeOf(back));
    expect(made.token).toMatchObject({ account: 'admin', tenant_id: ours.tenantId, token_type: 'bearer' });
    expect((await server.get(info, headersOf(made))).status).toBe(200);
    const again = await exchange('reports', codeOf(back));
    expect(again.body.errorCode).toBe('oauth.code');
    expect((await server.get(info, headersOf(made))).status).toBe(401);
  });

  it('opens a session that names its program, can be refreshed, and ends with it', async () => {
    const id = await program('visible');
    const made = await exchange('visible', codeOf(await consent('visible', ours.admin)));
    const sessions = (await server.get('/api/blade-auth/session/list', ours.admin)).body.data as Row[];
    expect(sessions.map((one) => one.clientId)).toContain('visible');
    const fresh = await exchange('visible', '', {
      grant_type: 'refresh_token',
      refresh_token: made.token.refresh_token,
    });
    expect((await server.get(info, headersOf(fresh))).status).toBe(200);
    await post(`blade-system/client/remove?ids=${id}`);
    expect((await server.get(info, headersOf(fresh))).status).toBe(401);
  });

  it('limits the program to what was requested and the user may do, also after a refresh', async () => {
    await program('limited', { scope: 'post_view,post_add,tenant_view' });
    const made = await exchange('limited', codeOf(await consent('limited', ours.admin)));
    const status = async (at: string, headers: Record<string, string>) =>
      (await server.get(at, headers)).status;
    const fresh = await exchange('limited', '', {
      grant_type: 'refresh_token',
      refresh_token: made.token.refresh_token,
    });
    const headers = headersOf(fresh);
    expect(await status('/api/blade-system/post/list', headers)).toBe(200);
    expect(await status('/api/blade-system/dept/list', headers)).toBe(403);
    expect(await status('/api/blade-system/param/list', headers)).toBe(403);
    expect(await status(info, headers)).toBe(200);
    const password = { oldPassword: 'a', newPassword: 'b', newPassword1: 'b' };
    expect((await server.post('/api/blade-user/update-password', password, headers)).status).toBe(403);
    expect(await status('/api/blade-auth/session/list', headers)).toBe(403);
  });

  it('is returned in the format of the other dialect too', async () => {
    const code = codeOf(await consent('reports', ours.admin));
    const params = { grantType: 'authorization_code', code, redirectUri, codeVerifier: verifier };
    const reply = await server.post(`/api/blade-auth/token?${new URLSearchParams(params)}`, undefined, {
      authorization: `Basic ${Buffer.from('reports:its secret').toString('base64')}`,
    });
    expect(reply.body.data).toMatchObject({ tokenType: 'bearer', account: 'admin', tenantId: ours.tenantId });
  });
});

describe('a consent', () => {
  const consents = async (headers: Record<string, string>) =>
    (await server.get('/api/blade-auth/oauth/consents', headers)).body.data as Row[];
  const revoke = (clientId: string, headers: Record<string, string>) =>
    server.post(`/api/blade-auth/oauth/consents/revoke?clientId=${clientId}`, undefined, headers);

  it('is shown to the user who gave it, with purpose and duration, and to nobody else', async () => {
    const person = await ours.user('reader', { roleIds: [await ours.role('reader', ['post'])] });
    await program('shown', { scope: 'post_view' });
    expect((await server.get('/api/blade-auth/oauth/consents')).status).toBe(401);
    expect(await consents(person)).toEqual([]);
    const made = await exchange('shown', codeOf(await consent('shown', person)));
    await exchange('shown', codeOf(await consent('shown', person)));
    const [shown, ...more] = await consents(person);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({
      clientId: 'shown',
      scopes: [{ code: 'post_view', title: '岗位 · 查看' }],
    });
    const days = (Date.parse(String(shown?.endTime)) - Date.parse(String(shown?.consentTime))) / 86_400_000;
    expect(days).toBe(30);
    expect((await consents(ours.admin)).map((one) => one.clientId)).not.toContain('shown');
    // A program limited to some codes does not check it.
    expect((await server.get('/api/blade-auth/oauth/consents', headersOf(made))).status).toBe(403);
  });

  it('is revoked by the user who gave it: tokens and codes of the program are void at once', async () => {
    const person = await ours.user('wary', { roleIds: [await ours.role('wary', ['post'])] });
    await program('revoked');
    const made = await exchange('revoked', codeOf(await consent('revoked', person)));
    const waiting = codeOf(await consent('revoked', person));
    expect((await revoke('revoked', {})).status).toBe(401);
    expect((await revoke('revoked', ours.admin)).body.errorCode).toBe('record.notFound');
    expect((await revoke('nobody', person)).body.errorCode).toBe('record.notFound');
    expect((await server.get(info, headersOf(made))).status).toBe(200);
    expect((await revoke('revoked', person)).status).toBe(200);
    expect((await server.get(info, headersOf(made))).status).toBe(401);
    expect((await exchange('revoked', waiting)).body.errorCode).toBe('oauth.code');
    const refreshed = await exchange('revoked', '', {
      grant_type: 'refresh_token',
      refresh_token: made.token.refresh_token,
    });
    expect(refreshed.status).toBe(400);
    expect(await consents(person)).toEqual([]);
    // The person's own session continues.
    expect((await server.get(info, person)).status).toBe(200);
  });
});

describe('a program of one tenant', () => {
  it('accepts passwords of that tenant’s users only', async () => {
    await program('home', { tenantId: ours.tenantId, authorizedGrantTypes: 'password' });
    const authorization = `Basic ${Buffer.from('home:its secret').toString('base64')}`;
    const call = (tenantId: string) => server.token({ params: { tenantId }, headers: { authorization } });
    expect((await call(ours.tenantId)).token.access_token).toBeTruthy();
    expect((await call(theirs.tenantId)).body.msg).toBe('租户信息错误!');
  });

  it('a program of one tenant with a scope gives its users no more than that', async () => {
    await program('narrow', { authorizedGrantTypes: 'password', scope: 'post_view' });
    const authorization = `Basic ${Buffer.from('narrow:its secret').toString('base64')}`;
    const made = await server.token({ params: { tenantId: ours.tenantId }, headers: { authorization } });
    const headers = headersOf(made);
    expect((await server.get('/api/blade-system/post/list', headers)).status).toBe(200);
    expect((await server.get('/api/blade-system/dept/list', headers)).status).toBe(403);
  });
});
