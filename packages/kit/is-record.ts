/** Whether an unknown value, parsed JSON mostly, is an object with named parts: no list, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
