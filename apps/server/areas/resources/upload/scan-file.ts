import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { CodedError } from '@heliodeck/model/wire/coded-error';

/** Where a virus scanner listens that speaks clamd's protocol. */
interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

/** A scanner that says nothing for so long is taken for one that is not there. */
const timeoutMs = 30_000;
const longestAnswer = 4_096;

/**
 * Has a file looked at by a scanner (clamd(8), command INSTREAM: 'zINSTREAM\0', pieces with their length as 32 bits before
 * them, a piece of length 0; answer 'stream: OK' or 'stream: NAME FOUND').
 * @throws CodedError upload.malware with the scanner's name for it; upload.scanFailed where the scanner does not answer:
 * what nobody looked at is not kept
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
    // A scanner that has seen enough answers and hangs up before the end: its answer counts, not the broken pipe.
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

/** What the scanner says, up to the NUL or the end of the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket as AsyncIterable<Buffer>) {
    text += piece.toString('utf8');
    if (text.includes('\0') || text.length > longestAnswer) break;
  }
  return text.split('\0')[0]?.trim() ?? '';
}
