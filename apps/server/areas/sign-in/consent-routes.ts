import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { scopeOf } from '../../access/clients/clients.ts';
import { consentsOf, revokeConsent } from '../../access/sessions/consents.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { audit } from '../../logs/audit.ts';
import { scopesShape, wordsOfPermissions } from './scope-words.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const path = '/api/blade-auth/oauth/consents';
const consentShape = z.object({
  clientId: z.string(),
  scopes: scopesShape,
  consentTime: z.string(),
  useTime: z.string(),
  endTime: z.string(),
});

/** The user's own consents to programs: list and revoke. To change one, revoke it and consent again. */
export function consentRoutes({ store }: Pick<SignInDeps, 'store'>): RouteSpec[] {
  const common = { access: 'signed-in', tag: 'Sign-in' } as const;
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path,
      data: z.array(consentShape),
      summary: label('我授权的应用', 'Programs I let act for me'),
      async handle(context) {
        const { caller, db, now, zone } = context;
        const consents = await consentsOf(db, caller.userId, now);
        return Promise.all(
          consents.map(async ({ clientId, scope, since, lastUsed, endsAt }) => {
            const codes = scopeOf(scope);
            return {
              clientId,
              scopes: codes === null ? null : await wordsOfPermissions(context, codes),
              consentTime: wireTime(since, zone),
              useTime: wireTime(lastUsed, zone),
              endTime: wireTime(endsAt, zone),
            };
          }),
        );
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${path}/revoke`,
      data: nothing,
      summary: label('撤销对应用的授权', 'Take a consent back'),
      query: z.looseObject({ clientId: z.string().min(1).max(48) }),
      async handle(context, { query: { clientId } }) {
        const { caller, db, now } = context;
        const { userId, account: title } = caller;
        const platform = store.asPlatform('codes are shown before their tenant is known');
        await db.tx(async (_, session) => {
          if (!(await revokeConsent(session.db, platform, { userId, clientId }, now)))
            throw new CodedError('record.notFound');
          const line = { act: 'edit', entity: 'user', recordId: userId, title } as const;
          audit(context, session, [{ ...line, before: { consent: clientId }, after: {} }]);
        });
      },
    }),
  ];
}
