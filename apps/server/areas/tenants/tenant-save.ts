import { isBlank } from '@heliodeck/model/fields/absent';
import { tenant } from '@heliodeck/model/tenants/tenant';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { firstAdministratorPassword } from '../../access/passwords/first-password.ts';
import { toldPasswords } from '../../access/passwords/told-passwords.ts';
import { setPassword } from '../../access/records/accounts.ts';
import type { Context } from '../../context.ts';
import { entityRoutes } from '../../crud/routes.ts';
import { savedShape } from '../../http/reply-shape.ts';
import type { RouteSpec } from '../../http/route.ts';
import { adminOf } from '../../seed/tenant.ts';
import type { Services } from '../../services.ts';

/** Saves tenants; the creator of one gets the initial password of its administrator, once. */
export function tenantSaveRoutes({ store, entities }: Services): RouteSpec[] {
  const saves = entityRoutes(tenant, entities.catalogue, entities).filter((route) =>
    /\/(?:save|update|submit)$/.test(route.path),
  );
  return saves.map((route) => ({
    ...route,
    data: savedShape.extend({ firstPasswords: toldPasswords.optional() }),
    async handle(context, input, raw) {
      if (!isBlank((input.body as { readonly id?: unknown } | undefined)?.id)) {
        return route.handle(context, input, raw);
      }
      const { stored, told } = await firstAdministratorPassword(store);
      const platform = store.asPlatform('a tenant and its administrator are made together');
      return platform.tx(async (connection, session) => {
        const inner: Context = { ...context, db: session.db };
        const saved = (await route.handle(inner, input, raw)) as { readonly id: string };
        const { tenantId, userId, account } = await adminOf(connection, saved.id);
        const change = { mustChange: true, by: context.caller.userId, now: context.now, tenantId };
        await setPassword(session.db, [userId], stored, change);
        const firstPasswords: FirstPassword[] = [{ userId, tenantId, account, password: told }];
        return { ...saved, firstPasswords };
      });
    },
  }));
}
