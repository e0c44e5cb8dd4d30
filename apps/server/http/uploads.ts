import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedFile } from './route.ts';

const mebibyte = 1024 * 1024;
/** Limit of a multipart body for a route without its own: the largest file and its envelope. */
const usualMultipart = 20.5 * mebibyte;
/**
 * A body that is too large but below this is received and discarded, so that the client is still there to read the refusal; a larger one is
 * cut off.
 */
const worthHearingOut = 64 * mebibyte;

/**
 * Refuses a huge multipart body by its Content-Length, before any of it is read; one without length is cut off while its file is received.
 * The connection is closed, or the client would continue sending.
 * @throws CodedError upload.tooLarge
 */
export function refuseOversized(request: FastifyRequest, reply: FastifyReply, limit = usualMultipart): void {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  if (!/^multipart\//i.test(type) || !(Number(length) > Math.max(limit, worthHearingOut))) return;
  reply.header('connection', 'close');
  throw new CodedError('upload.tooLarge', { max: Math.floor(limit / mebibyte) });
}

/**
 * Returns the files of a multipart request, one after the other; text parts before them are added to `texts`.
 * @throws CodedError request.unreadable for an invalid multipart body
 */
export async function* uploadedFiles(
  request: FastifyRequest,
  texts: Record<string, string>,
): AsyncGenerator<UploadedFile> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') yield { field: part.fieldname, name: part.filename, stream: part.file };
      else texts[part.fieldname] = String(part.value);
    }
  } catch (error) {
    // The parser's own errors have no code; the limits of the server do.
    if (error instanceof Error && !('code' in error))
      throw new CodedError('request.unreadable', {}, { cause: error });
    throw error;
  } finally {
    hearOut(request.raw);
  }
}

/**
 * Receives and discards the rest of a body: many clients send all of it before they read the response, and would wait until the connection
 * times out. A body above the limit is cut off.
 */
function hearOut(raw: FastifyRequest['raw']): void {
  if (raw.complete && raw.readableEnded) return;
  let left = worthHearingOut;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
