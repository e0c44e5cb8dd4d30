import { type Label, label } from '@heliodeck/kit/label';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';

/** SQLSTATEs of a refused user or password, and of a missing database (PostgreSQL, appendix A). */
const refusedCodes: readonly string[] = ['28000', '28P01'];
const noDatabaseCode = '3D000';
const withinMs = 30_000;

/**
 * Checks that the owner can connect to the database of DATABASE_URL before anything is created. Messages contain only host, port and
 * database of the URL, which also contains a password.
 * @throws StartRefusal with the reason
 */
export async function reachDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: withinMs });
  // A lost connection also emits 'error'; without a listener that would end the process.
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
  // If a name has several addresses, the combined error has a code and no text.
  const why = message || code;
  return refused(label(`无法连接（DATABASE_URL）：${why}`, `cannot be reached (DATABASE_URL): ${why}`));
}
