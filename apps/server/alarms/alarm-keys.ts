/*
 * SQL that finds alarms by their keys. While a flood of alarms fills the table, its statistics still describe an empty table, and the
 * planner would choose any index that begins with the tenant or omits deleted rows. Written as below, only the indexes of keys match.
 */

/** SQL condition: the alarm has this key and this tenant (both SQL). */
export const hasKey = (alarm: string, key: string, tenant: string): string =>
  `${alarm}.watch_key = ${key} and ${alarm}.tenant_id is not distinct from ${tenant}`;

/** SQL condition: the alarm is not deleted. */
export const notDeleted = (alarm: string): string => `${alarm}.is_deleted + 0 = 0`;

/** SQL expression that sorts alarms of one key, oldest first. */
export const orderOf = (alarm: string): string => `${alarm}.id + 0`;

/** SQL condition of an open alarm, without an alias; the predicate of the index of open keys. */
export const isOpen = 'is_deleted = 0 and status in (1, 3) and end_reason is null';
