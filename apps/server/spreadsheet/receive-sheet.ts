import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { HttpExchange } from '../http/route.ts';
import { sheetLimits } from './sheet-limits.ts';

/** The field's name in existing clients and in the API description. */
const fields = new Set(['file', 'excelFile']);

/**
 * Receives the spreadsheet of a multipart request, cut off at the limit.
 * @throws CodedError upload.noFile, upload.tooLarge
 */
export async function receiveSheet(raw: Pick<HttpExchange, 'files'>): Promise<Buffer> {
  if (!raw.files) throw new CodedError('upload.noFile');
  let received: Buffer | undefined;
  for await (const part of raw.files()) {
    if (!fields.has(part.field) || received) part.stream.resume();
    else received = await collected(part.stream);
  }
  if (!received) throw new CodedError('upload.noFile');
  return received;
}

async function collected(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > sheetLimits.file) {
      throw new CodedError('upload.tooLarge', { max: sheetLimits.file / 1024 / 1024 });
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
