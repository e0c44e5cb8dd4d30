import { type Label, label } from '@heliodeck/kit/label';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';

/** SQLSTATE of a user or password that is refused, and of a database that is not there (PostgreSQL, appendix A). */
const refusedCodes: readonly string[] = ['28000', '28P01'];
const noDatabaseCode = '3D000';
const withinMs = 30_000;

/**
 * Looks whether the database of DATABASE_URL lets its owner in, before anything is made. Nothing of the address but host, port
 * and the name of the database is repeated: a password stands in it.
 * @throws StartRefusal that says why it does not
 */
export async function reachDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: withinMs });
  // A connection that is lost also tells itself; unheard, that would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw whyNot(cause, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function whyNot(cause: unknown, { host, port, database }: pg.Client): StartRefusal {
  const at = `${host}:${port}`;
  const { code = '', message }: NodeJS.ErrnoException =
    cause instanceof Error ? cause : new Error(String(cause));
  const refused = ({ zh, en }: Label) =>
    new StartRefusal({ zh: `PostgreSQL（${at}）${zh}`, en: `PostgreSQL at ${at} ${en}` }, { cause });
  if (refusedCodes.includes(code))
    return refused(
      label('拒绝 DATABASE_URL 中的用户名和密码', 'refuses the user and password in DATABASE_URL'),
    );
  if (code === noDatabaseCode)
    return refused(
      label(
        `没有数据库 '${database}'：请建立它，或在 DATABASE_URL 中使用另一个`,
        `has no database '${database}': create it, or name another in DATABASE_URL`,
      ),
    );
  // Where a name has several addresses, the error of all of them has a code and no text.
  const why = message || code;
  return refused(label(`无法连接（DATABASE_URL）：${why}`, `cannot be reached (DATABASE_URL): ${why}`));
}
