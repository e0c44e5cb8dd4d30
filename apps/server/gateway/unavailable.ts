import { CodedError } from '@heliodeck/model/wire/coded-error';

/** For callers that can do without the gateway: nothing is known while it is not there. @throws any other error */
export function unlessUnavailable(error: unknown): undefined {
  if (error instanceof CodedError && error.code === 'request.unavailable') return undefined;
  throw error;
}
