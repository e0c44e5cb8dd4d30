import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSm2PrivateKey, type Sm2Key, sm2Key } from './sm2.ts';

/** The secrets the server made for itself at first start. */
export interface KeyRing {
  /** 32 bytes; signs access and refresh tokens (HS256: only this program verifies them). */
  readonly signing: Uint8Array;
  readonly sm2: Sm2Key;
  /** 32 bytes; encrypts credentials that must be read back (AES-256-GCM). */
  readonly sealing: Uint8Array;
}

/**
 * Loads the keys of a folder, making those that are missing. The folder is 0700 and each file 0600. Servers
 * that share a database share this folder's contents, or a token of one means nothing to the other.
 * @param folder usually DATA_DIR/keys
 * @throws Error naming the file when a key has the wrong shape
 */
export async function loadKeyRing(folder: string): Promise<KeyRing> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const random = () => randomBytes(32).toString('hex');
  const signing = await key(join(folder, 'signing.key'), random);
  const sm2 = await key(join(folder, 'sm2.key'), makeSm2PrivateKey);
  const sealing = await key(join(folder, 'sealing.key'), random);
  return { signing: Buffer.from(signing, 'hex'), sm2: sm2Key(sm2), sealing: Buffer.from(sealing, 'hex') };
}

/** Where two processes start together, one makes the key and both read the same. */
async function key(path: string, make: () => string): Promise<string> {
  const text = (await readKey(path)) ?? (await createKey(path, make())) ?? (await readKey(path));
  if (text === null || !/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${path} does not hold a key of 64 hex digits`);
  return text;
}

/** A key file's text; null where there is none. */
export async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Writes beside and links into place: another process sees either no file or a whole key. */
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
