/**
 * 'pv1ChargingCurrent' → 'pv1_charging_current': the column name of a field, in requests and responses and in
 * the database.
 */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** 'pv1_charging_current' → 'pv1ChargingCurrent'; a name without underscores is returned unchanged. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
}
