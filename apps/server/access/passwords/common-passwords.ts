import { md5Hex } from '../../passwords/stored-password.ts';

/** The most common passwords, as words and as the digests that existing clients send instead. */
interface CommonPasswords {
  readonly words: ReadonlySet<string>;
  readonly digests: ReadonlySet<string>;
}

let loaded: Promise<CommonPasswords> | undefined;

/**
 * Returns whether a new password is among the 49,000 most common (dictionary 'passwords-common' of zxcvbn-ts, MIT, from published
 * breaches). Case is ignored if the plain password is known; of a digest the variants that a list can contain are compared: unchanged,
 * capitalised, upper case. The list is loaded when the first password is set.
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
