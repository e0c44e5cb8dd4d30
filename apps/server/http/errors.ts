import { CodedError } from '@heliodeck/model/wire/coded-error';
import pg from 'pg';
import type { z } from 'zod';

/**
 * What an error means to a caller. Errors of the transport get the code of the family's
 * conventions; anything unforeseen is a server error whose text stays in the log.
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
    // The sender went away in the middle of its body: nothing of ours failed, and nobody is there to be answered.
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

/** What the parser of multipart bodies says, without a code, of one that ends in the middle of a file. */
const brokenForm = /^(?:Part terminated early due to u|U)nexpected end of multipart data$/;

/** What the driver says, without a code, of a connection that was lost or could not be had. */
const lostDatabase =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

function codedFromDatabase(error: pg.DatabaseError): CodedError {
  // A value the columns cannot hold: too large a number, a text that is no date.
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
    // Two who waited for each other, of whom one was sent away: it may well go through the next time.
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

/** The first problem a schema found, named after its parameter. `words` of an issue may carry a coded error. */
export function codedFromIssues(error: z.ZodError): CodedError {
  const [issue] = error.issues;
  const name = issue?.path.join('.') ?? '';
  if (!issue) return new CodedError('request.invalid');
  if (issue.code === 'unrecognized_keys')
    return new CodedError('field.unknown', { name: issue.keys.join(', ') });
  // The message itself is none of what can be read: a list or a text where an object belongs.
  if (name === '') return new CodedError('request.unreadable');
  if (issue.input === undefined || issue.input === null)
    return new CodedError('request.parameterMissing', { name });
  if (issue.code === 'invalid_type') return new CodedError('request.parameterType', { name });
  return new CodedError('request.parameterFormat', { name });
}
