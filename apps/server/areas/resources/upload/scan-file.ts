import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Address of a virus scanner with clamd's protocol. */
interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

/** A scanner without a response within this time, ms, counts as unavailable. */
const timeoutMs = 30_000;
const longestAnswer = 4_096;

/**
 * Scans a file (clamd(8), command INSTREAM: 'zINSTREAM\0', chunks preceded by their length as 32 bits, a chunk of length 0; response
 * 'stream: OK' or 'stream: NAME FOUND').
 * @throws CodedError upload.malware with the scanner's name for it; upload.scanFailed if the scanner does not respond: an unscanned file is
 * not stored
 */
export async function scanFile(address: ScannerAddress, path: string): Promise<void> {
  const answer = await ask(address, path).catch((cause: unknown) => {
    throw new CodedError('upload.scanFailed', {}, { cause });
  });
  if (/^stream: OK$/.test(answer)) return;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) throw new CodedError('upload.malware', { name: found });
  throw new CodedError('upload.scanFailed', {}, { cause: new Error(`the scanner answered '${answer}'`) });
}

async function ask({ host, port }: ScannerAddress, path: string): Promise<string> {
  const socket = connect({ host, port });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the scanner does not answer')));
  try {
    const answer = answerOf(socket);
    // A scanner may respond and disconnect before the end: its response counts, not the broken pipe.
    const sent = send(socket, path).catch((error: unknown) => error);
    const text = await answer;
    const problem = await sent;
    if (text === '') throw problem instanceof Error ? problem : new Error('the scanner said nothing');
    return text;
  } finally {
    socket.destroy();
  }
}

async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    await write(socket, lengthOf(piece.length));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Response of the scanner, up to NUL or the end of the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket as AsyncIterable<Buffer>) {
    text += piece.toString('utf8');
    if (text.includes('\0') || text.length > longestAnswer) break;
  }
  return text.split('\0')[0]?.trim() ?? '';
}
