import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSm2PrivateKey, type Sm2Key, sm2Key } from './sm2.ts';

/** The secrets that the server generates at its first start. */
export interface KeyRing {
  /** 32 bytes; signs access and refresh tokens (HS256: only this program verifies them). */
  readonly signing: Uint8Array;
  readonly sm2: Sm2Key;
  /** 32 bytes; encrypts credentials that must be read back (AES-256-GCM). */
  readonly sealing: Uint8Array;
}

/**
 * Loads the keys of a folder, making missing ones. The folder is 0700 and each file 0600. Servers with one database must have the same
 * keys, or they refuse each other's tokens.
 * @param folder usually DATA_DIR/keys
 * @throws Error that names the file if a key is malformed
 */
export async function loadKeyRing(folder: string): Promise<KeyRing> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const random = () => randomBytes(32).toString('hex');
  const signing = await key(join(folder, 'signing.key'), random);
  const sm2 = await key(join(folder, 'sm2.key'), makeSm2PrivateKey);
  const sealing = await key(join(folder, 'sealing.key'), random);
  return { signing: Buffer.from(signing, 'hex'), sm2: sm2Key(sm2), sealing: Buffer.from(sealing, 'hex') };
}

/** If two processes start together, one makes the key and both read the same. */
async function key(path: string, make: () => string): Promise<string> {
  const text = (await readKey(path)) ?? (await createKey(path, make())) ?? (await readKey(path));
  if (text === null || !/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${path} does not hold a key of 64 hex digits`);
  return text;
}

/** Returns the text of a key file; null if there is none. */
export async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Writes a temporary file and links it to its name: another process sees either no file or a complete key. */
async function createKey(path: string, text: string): Promise<string | null> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return text;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return null;
    throw error;
  } finally {
    await unlink(draft);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
