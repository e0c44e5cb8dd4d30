/**
 * Response field with the words of a coded or referenced field: 'deptId' → 'deptName', 'category' →
 * 'categoryName' (docs/product/wire.md#shown-names: roleName, tenantName, userTypeName, categoryName,
 * parentName).
 */
export function shownName(field: string): string {
  return `${field.replace(/Id$/, '')}Name`;
}
