import type { ApiError } from '@heliodeck/client/api-error';

/**
 * The field a refusal belongs to: the one it names, or of a record that exists already the first of those that make it
 * the same; undefined where it is about the record as a whole.
 */
export function refusedField(
  { reason, params }: Pick<ApiError, 'reason' | 'params'>,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  const { field } = params;
  if (typeof field === 'string') return field in fields ? field : undefined;
  return reason === 'record.exists' ? Object.keys(params).find((name) => name in fields) : undefined;
}
