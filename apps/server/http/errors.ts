import { CodedError } from '@heliodeck/model/wire/coded-error';
import pg from 'pg';
import type { z } from 'zod';

/**
 * Converts an error for the caller. Transport errors get the codes of the API's conventions; any unexpected error is a server error whose
 * text is only logged.
 */
export function codedFrom(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  if (error instanceof pg.DatabaseError) return codedFromDatabase(error);
  const { code, statusCode } = (error ?? {}) as { readonly code?: unknown; readonly statusCode?: unknown };
  if (typeof code === 'string') {
    if (/_(BODY|FILE|FIELDS?|PARTS?|FILES)_(TOO_LARGE|LIMIT)$|REQ_FILE_TOO_LARGE/.test(code)) {
      return new CodedError('request.tooLarge', {}, { cause: error });
    }
    if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return new CodedError('request.mediaType', {}, { cause: error });
    // The client disconnected while sending its body: no fault of the server, and there is no recipient for a response.
    if (code === 'ECONNRESET' && error instanceof Error && error.message === 'aborted')
      return new CodedError('request.unreadable', {}, { cause: error });
    if (unreachable.has(code)) return new CodedError('request.unavailable', {}, { cause: error });
  }
  if (statusCode === 413) return new CodedError('request.tooLarge', {}, { cause: error });
  if (statusCode === 429) return new CodedError('request.tooMany', {}, { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new CodedError('request.unreadable', {}, { cause: error });
  }
  if (error instanceof Error && brokenForm.test(error.message)) {
    return new CodedError('request.unreadable', {}, { cause: error });
  }
  if (error instanceof Error && lostDatabase.test(error.message)) {
    return new CodedError('request.unavailable', {}, { cause: error });
  }
  return new CodedError('request.serverError', {}, { cause: error });
}

/** Errors without a code of the multipart parser, for a body that ends within a file. */
const brokenForm = /^(?:Part terminated early due to u|U)nexpected end of multipart data$/;

/** Errors without a code of the database driver, for a lost or unavailable connection. */
const lostDatabase =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

function codedFromDatabase(error: pg.DatabaseError): CodedError {
  // A value that the column cannot store: too large a number, a text that is not a date.
  if (error.code?.startsWith('22')) return new CodedError('request.invalid', {}, { cause: error });
  switch (error.code) {
    // Row-level security: a row for another tenant.
    case '42501':
      return new CodedError('request.forbidden', {}, { cause: error });
    case '23505':
      return new CodedError('record.exists', {}, { cause: error });
    // A text too long for its index.
    case '54000':
      return new CodedError('request.invalid', {}, { cause: error });
    // A deadlock or serialisation failure, of which one transaction was aborted: a retry may succeed.
    case '40P01':
    case '40001':
    // Cancelled by the statement timeout; the server stopping or starting.
    case '57014':
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
      return new CodedError('request.unavailable', {}, { cause: error });
    default:
      return new CodedError('request.serverError', {}, { cause: error });
  }
}

/** Converts the first issue of a schema, named after its parameter. `words` of an issue may contain a coded error. */
export function codedFromIssues(error: z.ZodError): CodedError {
  const [issue] = error.issues;
  const name = issue?.path.join('.') ?? '';
  if (!issue) return new CodedError('request.invalid');
  if (issue.code === 'unrecognized_keys')
    return new CodedError('field.unknown', { name: issue.keys.join(', ') });
  // The body itself is invalid: a list or a text instead of an object.
  if (name === '') return new CodedError('request.unreadable');
  if (issue.input === undefined || issue.input === null)
    return new CodedError('request.parameterMissing', { name });
  if (issue.code === 'invalid_type') return new CodedError('request.parameterType', { name });
  return new CodedError('request.parameterFormat', { name });
}
