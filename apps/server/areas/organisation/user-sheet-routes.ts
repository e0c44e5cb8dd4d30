import { inLocale, label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/organisation/user';
import { exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { userPaths } from '../../access/callers/user-paths.ts';
import { toldPasswords } from '../../access/passwords/told-passwords.ts';
import { isAdministrator } from '../../access/permissions/permission.ts';
import { requireAdmin } from '../../access/permissions/rank.ts';
import { inAllTenants } from '../../crud/all-tenants.ts';
import { emptySheet } from '../../crud/files/export.ts';
import { importQuery, importShape, importSheet } from '../../crud/files/import-sheet.ts';
import { wholeListQuery } from '../../crud/requests/query-shape.ts';
import { asQueryString, sendFile } from '../../crud/routes.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { userImport } from './user-import.ts';
import { templateColumns, userExportColumns, userFiles } from './user-sheet.ts';

/** Users from and to spreadsheets, for administrators (docs/product/organisation.md#user-spreadsheets). */
export function userSheetRoutes(services: Services): RouteSpec[] {
  const { store, entities } = services;
  const kind = userImport(services);
  const [add, edit] = (['add', 'edit'] as const).map((act) => permissionOf(user, act));
  return userPaths.flatMap((base, index) => {
    const common = { tag: 'User', alias: index > 0 };
    return [
      defineRoute({
        ...common,
        method: 'POST',
        path: `${base}/import-user`,
        accepts: { files: true },
        query: importQuery,
        data: importShape.extend({ firstPasswords: toldPasswords.optional() }),
        access: { anyOf: [add ?? ''] },
        summary: label(
          '导入用户（file或excelFile；isCovered=1覆盖，skipBad=1跳过有误的行，dryRun=1只检查）',
          'Import users (file or excelFile; isCovered=1 overwrites, skipBad=1 leaves bad rows out, dryRun=1 only judges)',
        ),
        async handle(context, { query }, raw) {
          requireAdmin(context.caller);
          const all = inAllTenants(store, context);
          return importSheet(all, all.db, { raw, query }, kind, ({ covered }) => {
            const may = !covered || context.caller.permissions.has(edit ?? '');
            if (!may) throw new CodedError('request.forbidden');
          });
        },
      }),
      defineRoute({
        ...common,
        method: 'GET',
        path: `${base}/export-user`,
        access: { anyOf: [exportCode(user)] },
        summary: label('导出用户', 'Export users'),
        reply: 'stream',
        query: wholeListQuery(user),
        async handle(context, { query }, raw) {
          requireAdmin(context.caller);
          const { locale } = context;
          const file = await entities.export(inAllTenants(store, context), user, asQueryString(query), {
            name: (stamp) => inLocale(userFiles.export(stamp), locale),
            sheet: inLocale(userFiles.sheet, locale),
            columns: userExportColumns(locale),
          });
          sendFile(raw, file);
        },
      }),
      defineRoute({
        ...common,
        method: 'GET',
        path: `${base}/export-template`,
        access: { anyOf: [add ?? ''] },
        summary: label('用户导入模板', 'Template of the user import'),
        reply: 'stream',
        async handle({ caller, locale }, _, raw) {
          requireAdmin(caller);
          sendFile(
            raw,
            emptySheet({
              name: () => inLocale(userFiles.template, locale),
              sheet: inLocale(userFiles.templateSheet, locale),
              columns: templateColumns(locale, isAdministrator(caller)),
            }),
          );
        },
      }),
    ];
  });
}
