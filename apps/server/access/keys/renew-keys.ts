import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { statement } from '../../store/sql.ts';
import { loadKeyRing, readKey } from './key-ring.ts';
import { seal, unseal } from './seal.ts';
import { makeSm2PrivateKey } from './sm2.ts';

/** Generated keys, by the name of their file. */
export const renewable = ['signing', 'sm2', 'sealing'] as const;
export type RenewableKey = (typeof renewable)[number];

/** A column of encrypted credentials; each value is bound to its place. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** Name of the column on the wire, and the identity of the row. */
  readonly place: (row: { readonly tenant: string; readonly user: string }) => string;
  readonly hasUser?: boolean;
}

/** Every column with values encrypted by `seal`. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'oss', column: 'secret_key', place: ({ tenant }) => `oss.secretKey of ${tenant}` },
  { table: 'sms', column: 'access_key', place: ({ tenant }) => `sms.accessKey of ${tenant}` },
  { table: 'sms', column: 'secret_key', place: ({ tenant }) => `sms.secretKey of ${tenant}` },
  {
    table: 'identity_provider',
    column: 'client_secret',
    place: ({ tenant }) => `identity_provider.clientSecret of ${tenant}`,
  },
  { table: 'datasource', column: 'password', place: ({ tenant }) => `datasource.password of ${tenant}` },
  { table: 'camera', column: 'password', place: ({ tenant }) => `camera.password of ${tenant}` },
  { table: 'dtu', column: 'registration_key', place: ({ tenant }) => `dtu.registrationKey of ${tenant}` },
  ...(
    [
      ['robot_address', 'robotAddress'],
      ['secret_key', 'secretKey'],
      ['old_secret', 'oldSecret'],
      ['answer_secret', 'answerSecret'],
    ] as const
  ).map(([column, name]) => ({
    table: 'push_channel',
    column,
    place: ({ tenant }: { readonly tenant: string }) => `push_channel.${name} of ${tenant}`,
  })),
  ...(['secret', 'offered_secret'] as const).map((column) => ({
    table: 'second_factor',
    column,
    hasUser: true,
    place: ({ user }: { readonly user: string }) => `second_factor.secret of ${user}`,
  })),
];

/** Result of a renewal. */
interface Renewal {
  /** Number of re-encrypted credentials; 0 if the key encrypts none. */
  readonly sealed: number;
  /** File of the former key, kept for restoring earlier backups. */
  readonly former: string;
}

/**
 * Replaces a key. Servers that use the folder must be stopped; each needs the new file before its next start. For the sealing key all
 * credentials are re-encrypted in one transaction. An interrupted renewal can be repeated: the new key is stored next to the old one until
 * it is in use.
 * - `signing`: all users sign in again. `sm2`: clients request the public key again, as they do before each use.
 * @param folder usually DATA_DIR/keys
 * @throws Error that names the row that neither key decrypts; then nothing is changed
 */
export async function renewKey(
  folder: string,
  name: RenewableKey,
  ownerUrl: string,
  now: Date,
): Promise<Renewal> {
  await loadKeyRing(folder);
  const path = join(folder, `${name}.key`);
  const next = `${path}.next`;
  const made = name === 'sm2' ? makeSm2PrivateKey() : randomBytes(32).toString('hex');
  const begun = await readKey(next);
  if (begun === null) await writeFile(next, `${made}\n`, { mode: 0o600, flush: true });
  const [old, fresh] = [(await readKey(path)) ?? '', begun ?? made];
  const sealed = name === 'sealing' ? await sealAnew(ownerUrl, old, fresh) : 0;
  const former = `${path}.${now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  await writeFile(former, `${old}\n`, { mode: 0o600, flush: true });
  await rename(next, path);
  return { sealed, former };
}

async function sealAnew(ownerUrl: string, old: string, fresh: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'heliodeck keys' });
  await owner.connect();
  try {
    await owner.query('begin');
    let count = 0;
    for (const column of sealedColumns) count += await sealColumn(owner, column, [fresh, old]);
    await owner.query('commit');
    return count;
  } finally {
    // Rolls back an unfinished transaction, too.
    await owner.end();
  }
}

async function sealColumn(
  owner: pg.Client,
  { table, column, place, hasUser = false }: SealedColumn,
  [fresh, old]: readonly [string, string],
): Promise<number> {
  const key = hasUser ? 'user_id' : 'id';
  const { rows } = await owner.query<{ key: string; tenant: string; text: string }>(
    `select ${key}::text as key, tenant_id as tenant, ${column} as text from ${table}
     where ${column} is not null and ${column} <> '' for update`,
  );
  for (const row of rows) {
    const at = place({ tenant: row.tenant, user: row.key });
    const secret = opened([fresh, old], at, row.text);
    if (secret === undefined) throw new Error(`no key opens ${table}.${column} of row ${row.key}`);
    const text = seal(Buffer.from(fresh, 'hex'), at, secret);
    await owner.query(
      statement`update ${sql.raw(table)} set ${sql.raw(column)} = ${text} where ${sql.raw(key)} = ${row.key}`,
    );
  }
  return rows.length;
}

function opened(keys: readonly string[], place: string, sealed: string): string | undefined {
  for (const key of keys) {
    try {
      return unseal(Buffer.from(key, 'hex'), place, sealed);
    } catch {
      // The other key may decrypt it.
    }
  }
  return undefined;
}
