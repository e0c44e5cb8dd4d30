/**
 * Name under which a reply carries the words of a coded or referenced field: 'deptId' → 'deptName', 'category' → 'categoryName'
 * (api-conventions §4: roleName, tenantName, userTypeName, categoryName, parentName).
 */
export function shownName(field: string): string {
  return `${field.replace(/Id$/, '')}Name`;
}
