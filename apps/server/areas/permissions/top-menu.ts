import { label } from '@heliodeck/kit/label';
import { topMenu } from '@heliodeck/model/permissions/top-menu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Access } from '../../access/callers/access.ts';
import { allMenus } from '../../access/permissions/authorization.ts';
import { grantable } from '../../access/permissions/delegation.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { grantedList, idList, jsonIds } from '../../crud/requests/inputs.ts';
import { nothing } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { audit } from '../../logs/audit.ts';
import type { Services } from '../../services.ts';
import { grantChanges } from './role-grant.ts';
import { removeItems, replaceItems } from './top-menu-store.ts';

/** Removes the menu assignments of a removed top menu. */
export function topMenuRules(): EntityHooks {
  return defineHooks({
    entity: topMenu,
    async afterRemove({ db }, rows) {
      const ids = rows.map((row) => row.id);
      await db.read((connection) => removeItems(connection, ids));
    },
  });
}

/** Routes for the menus of top menus (docs/product/menus.md#top-menus). */
export function topMenuRoutes(access: Access, { entities }: Services): RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-system/topmenu/grant',
      access: { anyOf: ['topmenu_setting'] },
      summary: label('顶部菜单配置', 'Menu configuration'),
      tag: 'Top Menu',
      body: z.looseObject({ topMenuIds: grantedList, menuIds: grantedList }),
      data: nothing,
      async handle(context, { body }) {
        const topMenuIds = idList(
          'topMenuIds',
          jsonIds('topMenuIds', body.topMenuIds)?.join(),
          'selection.one',
        );
        const menuIds = jsonIds('menuIds', body.menuIds) ?? [];
        const { menuIds: menusHeld } = await access.authorizationOf(context.caller);
        const held = grantable(await context.db.read(allMenus), menusHeld);
        if (!menuIds.every((id) => held.has(id))) throw new CodedError('request.forbidden');
        const { tenantId } = context.caller;
        await context.db.tx(async (connection, session) => {
          // Locks: of two concurrent changes of a top menu, the second waits and replaces the first.
          const known = await entities.byIds({ ...context, db: session.db }, topMenu, topMenuIds, 'lock');
          if (known.length < topMenuIds.length) throw new CodedError('record.notFound');
          const had = await replaceItems(connection, tenantId, topMenuIds, menuIds);
          const line = { act: 'grant', entity: topMenu.key } as const;
          audit(
            context,
            session,
            known.map(({ id, name }) => {
              const menu = had.flatMap(({ topMenuId, menuId }) => (topMenuId === id ? [menuId] : []));
              const changes = grantChanges({ menu }, { menu: menuIds });
              return { ...line, ...changes, recordId: String(id), title: String(name) };
            }),
          );
        });
      },
    }),
  ];
}
