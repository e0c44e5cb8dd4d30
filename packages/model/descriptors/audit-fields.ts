import { label } from '@heliodeck/kit/label';
import type { Fields } from './field.ts';

/**
 * The columns that every stored record has (docs/product/wire.md#audit-fields), described as fields so that
 * lists can search them, sort by them and show their headings. Callers never write them.
 */
export const auditFields = {
  id: {
    kind: 'ref',
    label: label('主键', 'ID'),
    entity: 'self',
    form: false,
    list: false,
    view: { detail: false },
  },
  tenantId: {
    kind: 'ref',
    label: label('所属租户', 'Tenant'),
    entity: 'tenant',
    by: 'tenantId',
    form: false,
    list: false,
  },
  createUser: { kind: 'ref', label: label('创建人', 'Created By'), entity: 'user', form: false, list: false },
  createDept: {
    kind: 'ref',
    label: label('创建部门', 'Department'),
    entity: 'dept',
    tree: true,
    form: false,
    list: false,
  },
  createTime: { kind: 'dateTime', label: label('创建时间', 'Created At'), form: false, list: false },
  updateUser: { kind: 'ref', label: label('修改人', 'Updated By'), entity: 'user', form: false, list: false },
  updateTime: { kind: 'dateTime', label: label('修改时间', 'Updated At'), form: false, list: false },
  status: {
    kind: 'integer',
    label: label('状态', 'Status'),
    form: false,
    list: false,
    view: { detail: false },
  },
  isDeleted: {
    kind: 'integer',
    label: label('是否已删除', 'Deleted'),
    form: false,
    list: false,
    view: { detail: false },
  },
} as const satisfies Fields;

export type AuditName = keyof typeof auditFields;

/** Whether a name is one of the audit columns. */
export function isAuditName(name: string): name is AuditName {
  return Object.hasOwn(auditFields, name);
}
