import { CodedError } from '@heliodeck/model/wire/coded-error';
import { leastPasswordLength } from '@heliodeck/model/wire/password-rules';
import { md5Hex } from '../../passwords/stored-password.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';
import { isCommonPassword } from './common-passwords.ts';

/** A new password to check. */
interface FreshPassword {
  /** md5 hex, which is hashed again for storage. */
  readonly digest: string;
  /** null if the client sent only the digest. */
  readonly plain: string | null;
}

/** Facts about the owner, which attackers try first. Absent ones are ignored. */
interface PasswordOwner {
  readonly tenantId: string;
  readonly account?: string | null | undefined;
  readonly realName?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** Words for the product and its subject, besides those of the owner and the tenant. */
const productWords: readonly string[] = [
  ...['heliodeck', 'solar', 'photovoltaic', 'inverter', 'powerstation', 'guangfu', 'dianzhan', 'nibianqi'],
  ...['administrator', 'admin', 'password', 'passwd', 'mima', '光伏', '电站', '逆变器', '密码', '管理员'],
];
/** Shorter words occur in too many good passwords. */
const leastWordLength = 4;
/** What a password must contain besides such words: this many letters, or this many characters of any kind. */
const leastRest = { letters: 4, characters: 8 };
/** Usual suffixes that turn a word into a password. */
const endings: readonly string[] = [
  ...['', '1', '12', '123', '1234', '12345', '123456', '@123', '@1234', '@123456', '#123', '!', '!1', '_123'],
  ...[
    '666',
    '888',
    '000',
    '111',
    '@2024',
    '@2025',
    '@2026',
    '@2027',
    '2024',
    '2025',
    '2026',
    '2027',
    '.',
    'a',
  ],
];

/**
 * Refuses a new password that is too short, among the most common, or little more than a predictable word. Of a digest the length is
 * unknown; it is compared with the digests of the same lists.
 * @throws CodedError user.passwordShort, user.passwordCommon, user.passwordGuessable
 */
export async function checkNewPassword(
  db: TenantDb,
  fresh: FreshPassword,
  owner: PasswordOwner,
): Promise<void> {
  if (fresh.plain !== null && [...fresh.plain].length < leastPasswordLength) {
    throw new CodedError('user.passwordShort', { min: leastPasswordLength });
  }
  if (await isCommonPassword(fresh)) throw new CodedError('user.passwordCommon');
  const words = contextWords(owner, await tenantName(db, owner.tenantId));
  if (isGuessable(fresh, words)) throw new CodedError('user.passwordGuessable');
}

/** The words that may not form a password of this owner, in lower case. */
export function contextWords(owner: PasswordOwner, tenantName: string): readonly string[] {
  const { tenantId, account, realName, phone, email } = owner;
  const own = [tenantId, tenantName, account, realName, phone, email, email?.split('@')[0]];
  const words = own.flatMap((word) => [word, word?.replace(/\s/g, '')]);
  const known = words.flatMap((word) => (word ? [word.trim().toLowerCase()] : []));
  // Two Chinese characters can be a name; two letters are not specific.
  const isWord = (word: string): boolean =>
    word.length >= (/^[\x20-\x7e]*$/.test(word) ? leastWordLength : 2);
  return [...new Set([...productWords, ...known])].filter(isWord).sort((a, b) => b.length - a.length);
}

/** Whether a password is such a word, perhaps twice, with a few digits or signs: 'Heliodeck2026!'. */
export function isGuessable({ digest, plain }: FreshPassword, words: readonly string[]): boolean {
  if (plain === null) return words.some((word) => digestsOf(word).includes(digest));
  const text = plain.toLowerCase();
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, '');
  const letters = rest.replace(/[^\p{L}]/gu, '').length;
  return rest !== text && rest.length < leastRest.characters && letters < leastRest.letters;
}

function digestsOf(word: string): readonly string[] {
  const forms = [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
  return forms.flatMap((form) => endings.map((ending) => md5Hex(form + ending)));
}

async function tenantName(db: TenantDb, tenantId: string): Promise<string> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('tenant')
      .select('tenantName')
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .executeTakeFirst(),
  );
  return row?.tenantName ?? '';
}
