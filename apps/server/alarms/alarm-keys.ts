/*
 * SQL that finds alarms by what raised them. While a flood fills the table its statistics tell of an empty one, and the planner would
 * walk any index that begins with the tenant or leaves deleted rows out. Written as here, the indexes of keys alone fit.
 */

/** SQL condition: the alarm is of this key of this tenant (both SQL). */
export const hasKey = (alarm: string, key: string, tenant: string): string =>
  `${alarm}.watch_key = ${key} and ${alarm}.tenant_id is not distinct from ${tenant}`;

/** SQL condition: the alarm is not deleted. */
export const notDeleted = (alarm: string): string => `${alarm}.is_deleted + 0 = 0`;

/** SQL of the order of alarms of one key, oldest first. */
export const orderOf = (alarm: string): string => `${alarm}.id + 0`;
