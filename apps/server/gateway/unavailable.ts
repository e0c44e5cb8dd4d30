import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Returns undefined for an unavailable gateway, for callers that can do without it. @throws any other error */
export function unlessUnavailable(error: unknown): undefined {
  if (error instanceof CodedError && error.code === 'request.unavailable') return undefined;
  throw error;
}
