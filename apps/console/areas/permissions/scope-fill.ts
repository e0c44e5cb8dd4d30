import { dataScopeType } from '@heliodeck/model/permissions/data-scope';

/** Values derived from the type of a new data-scope rule (docs/product/permissions.md#filling-in-a-new-rule). */
interface ScopeFill {
  readonly scopeColumn: string;
  readonly scopeName: string;
  readonly resourceCode: string;
}

const columns: ReadonlyMap<number, string> = new Map([
  [dataScopeType.all, '-'],
  [dataScopeType.own, 'create_user'],
  [dataScopeType.dept, 'create_dept'],
  [dataScopeType.deptAndBelow, 'create_dept'],
  [dataScopeType.custom, ''],
]);

/**
 * Column, name and number of a rule of this type under a menu.
 * @param typeLabel the label of the type; '' while it is unknown
 */
export function scopeFill(
  menu: { readonly name: string; readonly code: string },
  type: unknown,
  typeLabel: string,
): ScopeFill {
  return {
    scopeColumn: columns.get(Number(type)) ?? '-',
    scopeName: `${menu.name} [${typeLabel}]`,
    resourceCode: menu.code,
  };
}
