import { md5Hex } from '../passwords/stored-password.ts';

/** The commonest passwords, as words and as the digests this family of clients sends instead. */
interface CommonPasswords {
  readonly words: ReadonlySet<string>;
  readonly digests: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/**
 * Tells whether a new password is among the 49,000 commonest (dictionary 'passwords-common' of zxcvbn-ts, MIT, made from
 * published breaches). Capitals do not matter where the plain password is seen; of a digest those a list can foresee: as it
 * stands, capitalised, all capitals. The list is read when the first password is set, not before.
 */
export async function isCommonPassword(fresh: {
  readonly digest: string;
  readonly plain: string | null;
}): Promise<boolean> {
  loaded ??= load();
  const { words, digests } = await loaded;
  return digests.has(fresh.digest) || (fresh.plain !== null && words.has(fresh.plain.toLowerCase()));
}

async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = new Set<string>(dictionary['passwords-common']);
  const digests = new Set<string>();
  for (const word of words) {
    for (const form of [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]) {
      digests.add(md5Hex(form));
    }
  }
  return { words, digests };
}
