import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedFile } from './route.ts';

const mebibyte = 1024 * 1024;
/** A multipart body of a route that names no limit: the largest file and the frame around it. */
const usualMultipart = 20.5 * mebibyte;
/**
 * What is too large but below this is taken in and dropped by whoever receives the file, so that its sender is there to
 * read the refusal; of more nobody should have to wait for the end.
 */
const worthHearingOut = 64 * mebibyte;

/**
 * Refuses a huge multipart body by its announced length, before a byte of it is read; one without length is cut off where
 * its file is received. The connection closes, or the client would go on sending what nobody reads.
 * @throws CodedError upload.tooLarge
 */
export function refuseOversized(request: FastifyRequest, reply: FastifyReply, limit = usualMultipart): void {
  const { 'content-type': type = '', 'content-length': length } = request.headers;
  if (!/^multipart\//i.test(type) || !(Number(length) > Math.max(limit, worthHearingOut))) return;
  reply.header('connection', 'close');
  throw new CodedError('upload.tooLarge', { max: Math.floor(limit / mebibyte) });
}

/**
 * The files of a multipart request, one after the other; text parts met on the way go into `texts`.
 * @throws CodedError request.unreadable for what calls itself multipart and is not
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
    // The parser's own complaints carry no code; the limits of the server do.
    if (error instanceof Error && !('code' in error))
      throw new CodedError('request.unreadable', {}, { cause: error });
    throw error;
  } finally {
    hearOut(request.raw);
  }
}

/**
 * Takes in what is left of a body nobody reads any further: many clients send all of theirs before they look for an answer, and
 * would wait for the connection to time out. Who sends more than is worth hearing out is cut off.
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
