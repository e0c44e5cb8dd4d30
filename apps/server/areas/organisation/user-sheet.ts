import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { formatValue } from '@heliodeck/model/fields/value';
import { user } from '@heliodeck/model/organisation/user';
import type { ExportColumn } from '../../crud/files/export.ts';
import type { SheetColumn } from '../../spreadsheet/sheet.ts';
import type { SheetHeading } from '../../spreadsheet/sheet-table.ts';

/** A column of the spreadsheets of users (docs/product/organisation.md#user-spreadsheets). */
export type UserColumn = (typeof columns)[number]['name'];

const columns = [
  { name: 'tenantId', label: label('租户编号', 'Tenant No.'), width: 12 },
  { name: 'userType', label: label('用户平台', 'Platform'), width: 10 },
  { name: 'userTypeName', label: label('用户平台名称', 'Platform Name'), width: 14 },
  { name: 'account', label: label('账户', 'Account'), width: 20 },
  { name: 'name', label: label('昵称', 'Nickname'), width: 20 },
  { name: 'realName', label: label('姓名', 'Real Name'), width: 20 },
  { name: 'email', label: label('邮箱', 'Email'), width: 26 },
  { name: 'phone', label: label('手机', 'Phone'), width: 16 },
  { name: 'roleId', label: label('角色ID', 'Role ID'), width: 22 },
  { name: 'deptId', label: label('部门ID', 'Department ID'), width: 22 },
  { name: 'postId', label: label('岗位ID', 'Post ID'), width: 22 },
  { name: 'roleName', label: label('角色名称', 'Role Name'), width: 22 },
  { name: 'deptName', label: label('部门名称', 'Department Name'), width: 22 },
  { name: 'postName', label: label('岗位名称', 'Post Name'), width: 22 },
  { name: 'birthday', label: label('生日', 'Birthday'), width: 20 },
] as const;

/** All columns of imports and exports. */
export const userHeadings: readonly SheetHeading<UserColumn>[] = columns;

/** Columns to fill in, with names instead of ids. */
const filledIn: readonly UserColumn[] = columns
  .map(({ name }) => name)
  .filter((name) => name !== 'userType' && !/^(role|dept|post)Id$/.test(name));

/** Names of the files and their sheets (docs/product/organisation.md#user-spreadsheets). */
export const userFiles = {
  sheet: label('用户数据表', 'User Data Table'),
  template: label('用户数据模板.xlsx', 'User_Data_Model.xlsx'),
  templateSheet: label('用户数据模板', 'User Data Model'),
  export: (stamp: string): Label => label(`用户数据${stamp}.xlsx`, `User_Data_Table_${stamp}.xlsx`),
};

/** Headings of the empty template; the tenant only for users with access to all tenants. */
export function templateColumns(locale: Locale, allTenants: boolean): readonly SheetColumn[] {
  return columns
    .filter(({ name }) => filledIn.includes(name) && (allTenants || name !== 'tenantId'))
    .map(({ label: heading, width }) => ({ header: inLocale(heading, locale), width }));
}

/** Columns of the export. */
export function userExportColumns(locale: Locale): readonly ExportColumn[] {
  return columns.map(({ name, label: heading, width }) => ({
    header: inLocale(heading, locale),
    width,
    of: [name === 'userTypeName' ? 'userType' : name],
    cell(row, shown, lookups) {
      if (name === 'userTypeName')
        return formatValue(user.fields.userType, row.userType, shown, lookups) || null;
      const value = row[name];
      return value === null || value === undefined || value === '' ? null : String(value);
    },
  }));
}
