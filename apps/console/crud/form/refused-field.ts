import type { ApiError } from '@heliodeck/client/api-error';

/**
 * The field of an error: the one it names, or for a duplicate the first of the unique fields; undefined if it
 * concerns the record as a whole.
 */
export function refusedField(
  { reason, params }: Pick<ApiError, 'reason' | 'params'>,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  const { field } = params;
  if (typeof field === 'string') return field in fields ? field : undefined;
  return reason === 'record.exists' ? Object.keys(params).find((name) => name in fields) : undefined;
}
