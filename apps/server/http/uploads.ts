import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './route.ts';

/** The files of a multipart request, one after the other; text parts met on the way go into `texts`. */
export async function* uploadedFiles(
  request: FastifyRequest,
  texts: Record<string, string>,
): AsyncGenerator<UploadedFile> {
  for await (const part of request.parts()) {
    if (part.type === 'file') yield { field: part.fieldname, name: part.filename, stream: part.file };
    else texts[part.fieldname] = String(part.value);
  }
}
