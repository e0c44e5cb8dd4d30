import { label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { isId } from '../../../access/records/ids.ts';
import { nothing } from '../../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../../http/route.ts';
import { audit } from '../../../logs/audit.ts';
import { requireOwnPassword, withPassword } from '../own-password.ts';
import type { SignInDeps } from '../sign-in-deps.ts';
import { identitiesOf, linkIdentity, unlinkIdentities } from './identities.ts';
import { beginJourney, endJourney } from './journeys.ts';
import { providersOf, providersShape } from './providers.ts';
import { callbackAddress } from './site-address.ts';

const text = z.string().max(4000).default('');
const base = '/api/blade-auth/oauth';

/** Third-party identities linked to the user's own account. */
export function linkRoutes(deps: SignInDeps): RouteSpec[] {
  const common = { access: 'signed-in', tag: 'Third-party sign-in' } as const;
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: `${base}/identities`,
      data: z.object({
        linked: z.array(z.looseObject({ id: z.string(), linkTime: z.string() })),
        providers: providersShape,
      }),
      summary: label('我绑定的第三方账号', 'Identities linked to my account'),
      async handle({ caller, db, zone }) {
        const linked = await identitiesOf(db, caller.userId);
        return {
          linked: linked.map(({ linkedAt, ...rest }) => ({ ...rest, linkTime: wireTime(linkedAt, zone) })),
          providers: await providersOf(db),
        };
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/link/:source`,
      data: z.looseObject({ address: z.string() }),
      summary: label('开始绑定第三方账号', 'Begin to link an identity'),
      body: withPassword.extend({ state: text, origin: text }),
      log: { hidden: ['state'] },
      async handle(context, { body }, { headers, params }) {
        await requireOwnPassword(deps, context, body.password);
        const { caller, db, now } = context;
        const { source = '' } = params;
        const redirectUri = callbackAddress(headers, body.origin, source);
        const departure = { source, state: body.state, redirectUri, linkUserId: caller.userId };
        return beginJourney(deps, db, departure, now);
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/link`,
      data: nothing,
      summary: label('完成绑定第三方账号', 'Link the identity a third party told'),
      body: z.looseObject({ state: text, code: text }),
      log: { hidden: ['state', 'code'] },
      async handle(context, { body }) {
        const { caller, db, now } = context;
        const arrival = { source: '', state: body.state, code: body.code, linkUserId: caller.userId };
        const { provider, identity } = await endJourney(deps, db, arrival, now);
        await db.tx(async (_, session) => {
          const known = { ...identity, providerId: provider.id };
          await linkIdentity(session.db, known, caller.userId, now);
          const after = { identity: `${provider.name}: ${identity.name}` };
          const { userId: recordId, account: title } = caller;
          audit(context, session, [{ act: 'edit', entity: 'user', recordId, title, before: {}, after }]);
        });
      },
    }),
    defineRoute({
      ...common,
      method: 'POST',
      path: `${base}/unlink`,
      data: nothing,
      summary: label('解除绑定第三方账号', 'Unlink identities'),
      query: z.looseObject({ ids: z.string().refine((ids) => ids.split(',').every(isId)) }),
      async handle(context, { query }) {
        const { caller, db } = context;
        await db.tx(async (_, session) => {
          const gone = await unlinkIdentities(session.db, caller.userId, query.ids.split(','));
          const { userId: recordId, account: title } = caller;
          const line = { act: 'edit', entity: 'user', recordId, title, after: {} } as const;
          audit(
            context,
            session,
            gone.map(({ name }) => ({ ...line, before: { identity: name } })),
          );
        });
      },
    }),
  ];
}
