import { type Label, label } from '@heliodeck/kit/label';
import type { Field } from './field.ts';

/** Fields that several entities have in common. */

/** The tenant a record belongs to; set on adding and not changed later. */
export const ownerTenant = (required: Label) =>
  ({
    kind: 'ref',
    label: label('所属租户', 'Tenant'),
    entity: 'tenant',
    by: 'tenantId',
    required,
    form: 'addOnly',
    search: 'equal',
  }) as const satisfies Field;

export const remark = {
  kind: 'text',
  label: label('备注', 'Remark'),
  multiline: true,
  max: 255,
  view: { span: 24 },
} as const satisfies Field;

/** Whether a configuration is in use: 1 no, 2 yes; only 'Enable' changes it. */
export const enabledByAct = {
  kind: 'dict',
  label: label('是否启用', 'Enabled'),
  dict: 'yes_no',
  numeric: true,
  initial: 1,
  form: 'readOnly',
} as const satisfies Field;

/** The menu a permission rule belongs to; supplied by the drawer in which it is edited. */
export const menuOfRule = {
  kind: 'ref',
  label: label('菜单', 'Menu'),
  entity: 'menu',
  form: false,
  list: false,
  view: { detail: false },
  search: 'equal',
} as const satisfies Field;
