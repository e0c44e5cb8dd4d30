import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { codedFrom } from './errors.ts';

const database = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const network = (code: string, message: string) => Object.assign(new Error(message), { code });
const told = (error: unknown) => {
  const { httpStatus, code } = codedFrom(error);
  return [httpStatus, code];
};

describe('an error is the caller’s, and not logged by the server, when', () => {
  it.each([
    ['he went away in the middle of his body', network('ECONNRESET', 'aborted')],
    ['his form ends in the middle of a file', new Error('Unexpected end of multipart data')],
    ['a part of it does', new Error('Part terminated early due to unexpected end of multipart data')],
  ])('%s', (_, error) => {
    expect(told(error)).toEqual([400, 'request.unreadable']);
  });

  it('a text is too long for an index, or not a value of its column', () => {
    for (const code of ['54000', '22P02', '22003'])
      expect(told(database(code))).toEqual([400, 'request.invalid']);
  });
});

it('a deadlock may be retried, like a call while the database is unavailable', () => {
  for (const error of [database('40P01'), database('40001'), network('ECONNRESET', 'read ECONNRESET')])
    expect(told(error)).toEqual([503, 'request.unavailable']);
});

it('an unforeseen error is the server’s', () => {
  for (const error of [new Error('oops'), database('23502'), null, 'text'])
    expect(told(error)).toEqual([500, 'request.serverError']);
});
