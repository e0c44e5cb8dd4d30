import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { largestUpload } from '@heliodeck/model/wire/kept-file';
import type { HttpExchange } from '../../../http/route.ts';

/** A received file on the disk, not checked yet. */
export interface IncomingFile {
  readonly path: string;
  /** Name given by the sender: displayed and stored, never used as a path. */
  readonly originalName: string;
}

/**
 * Writes the part `file` of a multipart body to the disk, cut off at the limit.
 * @param folder created if missing; the caller deletes the file
 * @throws CodedError upload.noFile, upload.tooLarge, upload.empty
 */
export async function receiveFile(
  raw: Pick<HttpExchange, 'files'>,
  folder: string,
  limit = largestUpload,
): Promise<IncomingFile> {
  if (!raw.files) throw new CodedError('upload.noFile');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let received: IncomingFile | undefined;
  try {
    for await (const part of raw.files()) {
      if (part.field !== 'file' || received) {
        part.stream.resume();
        continue;
      }
      const path = join(folder, randomBytes(16).toString('hex'));
      received = { path, originalName: shownFileName(part.name) };
      await pipeline(part.stream, cutOff(limit), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    }
  } catch (error) {
    if (received) await rm(received.path, { force: true });
    throw error;
  }
  if (!received) throw new CodedError('upload.noFile');
  if ((await stat(received.path)).size === 0) {
    await rm(received.path, { force: true });
    throw new CodedError('upload.empty');
  }
  return received;
}

function cutOff(limit: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > limit) done(new CodedError('upload.tooLarge', { max: Math.floor(limit / 1024 / 1024) }));
      else done(null, chunk);
    },
  });
}

/** The last component of the sender's path, without control characters, at most 200 characters. */
export function shownFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/\p{C}/gu, '').trim();
  return [...clean].slice(-200).join('') || 'file';
}

/** Deletes files received by an earlier run and never checked. */
export async function purgeReceived(folder: string, olderThan: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtime < olderThan) await rm(path, { force: true });
  }
}
