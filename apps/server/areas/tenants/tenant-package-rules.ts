import { menu } from '@heliodeck/model/permissions/menu';
import { platformCodes } from '@heliodeck/model/permissions/menu-outline';
import { tenantPackage } from '@heliodeck/model/tenants/tenant-package';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { allMenus } from '../../access/permissions/authorization.ts';
import { requireCodes } from '../../access/permissions/delegation.ts';
import { codesOf, idsOfMenus, withDescendants } from '../../access/permissions/permission.ts';
import { joinedIds } from '../../access/records/ids.ts';
import { accessTables } from '../../access/records/tables.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { Services } from '../../services.ts';

const platformOnly = platformCodes();

/**
 * Rules of product packages: they contain no menus reserved to the platform; those in an old package are dropped when it is saved. A user
 * can only add own menus. A package in use cannot be removed, since its tenants' menus would become unlimited.
 */
export function tenantPackageRules({ entities }: Pick<Services, 'entities'>): EntityHooks {
  return defineHooks({
    entity: tenantPackage,
    async beforeSave(context, draft, before) {
      const { caller, db } = context;
      if (draft.menuId === undefined || draft.menuId === null) return draft;
      const had = new Set(joinedIds(before?.menuId));
      const menus = await db.read(allMenus);
      const beyond = withDescendants(menus, idsOfMenus(menus, platformOnly));
      const wanted = joinedIds(draft.menuId);
      const kept = wanted.filter((id) => !beyond.has(id));
      const refused = wanted.filter((id) => beyond.has(id) && (!had.has(id) || kept.length === 0));
      if (refused.length > 0) {
        const rows = await entities.byIdsUnscoped(context, menu, refused);
        const named = (names: readonly (string | null)[]) => names.slice(0, 5).join(', ');
        const [zh, en] = [rows.map((row) => row.name), rows.map((row) => row.nameEn || row.name)].map(named);
        throw refusal(zh ?? '', en ?? '');
      }
      const packed = withDescendants(menus, had);
      const added = withDescendants(menus, new Set(kept));
      const news = menus.filter(({ id }) => added.has(id) && !packed.has(id) && !beyond.has(id));
      await requireCodes({ caller, db }, [...codesOf(news)]);
      return { ...draft, menuId: kept.join() };
    },
    async beforeRemove({ db }, rows) {
      const holder = await db.read((connection) =>
        accessTables(connection)
          .selectFrom('tenant')
          .select('id')
          .where(
            'packageId',
            'in',
            rows.map((row) => row.id),
          )
          .where('isDeleted', '=', 0)
          .executeTakeFirst(),
      );
      if (holder !== undefined) throw new CodedError('record.inUse');
    },
  });
}

/** A separate text in each language, since the names of menus differ. */
function refusal(zh: string, en: string): CodedError {
  const code = 'tenantPackage.platformOnly';
  const say = (locale: 'zh' | 'en') => new CodedError(code, { names: locale === 'zh' ? zh : en }).say(locale);
  return new CodedError(code, { names: zh, field: 'menuId' }, { words: { zh: say('zh'), en: say('en') } });
}
