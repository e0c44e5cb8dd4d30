import { clearOption } from '@heliodeck/model/tools/data-source-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { certificateErrors } from '../../../outgoing.ts';
import type { SourceTarget } from './source-connection.ts';

const noWay = ['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EHOSTDOWN'];
const badCredentials = [
  ...['28P01', '28000', 'ER_ACCESS_DENIED_ERROR', 'ELOGIN'],
  // Oracle: wrong, locked or expired credentials, or no right to sign in.
  ...['ORA-01017', 'ORA-28000', 'ORA-28001', 'ORA-01045'],
  // Dameng, whose driver writes the number into the message.
  'DM-2501',
];
const unknownDatabase = ['3D000', 'ER_BAD_DB_ERROR', 'NJS-518'];
/** The user was authenticated; MySQL returns the same error to a user without rights if the database does not exist. */
const closedDatabase = 'ER_DBACCESS_DENIED_ERROR';
const noRoom = [
  ...['53300', 'ER_CON_COUNT_ERROR', 'ER_TOO_MANY_USER_CONNECTIONS'],
  ...['ORA-00018', 'ORA-00020', 'ORA-12516', 'ORA-12519', 'ORA-12520'],
];
/** Oracle's and SQL Server's driver: the timeout after which they told the server to stop. */
const tooLate = ['NJS-123', 'ETIMEOUT'];
/** Converts an error of a data source into one with a reason for users. */
export function sourceError(error: unknown, target: SourceTarget): Error {
  if (error instanceof CodedError) return error;
  const { code = '', message } = codeOf(fact(error));
  const host = `${target.host}:${target.port}`;
  if (code === 'ECONNREFUSED') return new CodedError('datasource.noListener', { host });
  if (noWay.includes(code)) return new CodedError('datasource.unreachable', { host });
  if (badCredentials.includes(code)) return new CodedError('datasource.credentials');
  if (code === closedDatabase) return new CodedError('datasource.noAccess', { database: target.database });
  if (unknownDatabase.includes(code))
    return new CodedError('datasource.noDatabase', { database: target.database });
  if (noRoom.includes(code)) return new CodedError('datasource.full');
  if (tooLate.includes(code)) return new CodedError('datasource.timeout', { host, seconds: 9 });
  const option = clearOption[target.engine];
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT' || /does not support SSL/i.test(message))
    return new CodedError('datasource.noEncryption', { option });
  if (code === 'MYSQL_CLEAR_PASSWORD_NOT_ENABLED') return new CodedError('datasource.clearPassword');
  if (code === 'EENCRYPT') return new CodedError('datasource.encryptionDemanded', { option });
  if (certificateErrors.test(code)) return new CodedError('datasource.certificate', { reason: code });
  if (isOfStatement(error)) return new CodedError('datasource.statement', { reason: printable(message) });
  return new CodedError('datasource.failed', { reason: printable(message) });
}

/** Whether the server understood the statement and refused it: SQLSTATE classes of statements and their data. */
function isOfStatement(error: unknown): boolean {
  const { code, sqlState } = error as { readonly code?: unknown; readonly sqlState?: unknown };
  return /^(0A|21|22|25|34|42|54|57|HY)[0-9A-Z]{3}$/.test(String(sqlState ?? code));
}

/** The error code. A refusing Oracle listener and Dameng give it in the driver's message only. */
function codeOf({ code, message }: { readonly code?: string; readonly message: string }) {
  const dameng = code === undefined ? /^\[(-\d{1,6})\]/.exec(message)?.[1] : undefined;
  if (dameng !== undefined) return { code: `DM${dameng}`, message };
  const told = code === 'NJS-511' ? /ORA-(\d{1,5})/.exec(message)?.[1] : undefined;
  return { code: told === undefined ? code : `ORA-${told.padStart(5, '0')}`, message };
}

function fact(error: unknown): { readonly code?: string; readonly message: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { readonly code?: unknown };
  return { message: error.message, ...(typeof code === 'string' ? { code } : {}) };
}

/** A server's message made safe for display: one line of text, of bounded length. */
function printable(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 200);
}
