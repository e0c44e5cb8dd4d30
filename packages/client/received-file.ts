import { ApiError } from './api-error.ts';
import type { Query } from './query-string.ts';
import type { Session } from './session.ts';
import type { Transport } from './transport.ts';

/** A file from the server. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Maximum time between bytes of a file, in milliseconds: exports wait in a queue. */
const idleTimeoutMs = 300_000;

/**
 * Downloads a whole file with the session's token in the header, so that a refusal is reported as an error.
 * @param onReceived called with the number of bytes received so far
 * @throws ApiError if the server refuses, or the file is incomplete
 */
export async function downloadFile(
  transport: Transport,
  session: Session,
  asked: { readonly path: string; readonly query?: Query | undefined },
  onReceived: (bytes: number) => void = () => undefined,
): Promise<ReceivedFile> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleTimeoutMs);
  try {
    const response = await transport.fetch(transport.addressOf(asked.path, asked.query), {
      headers: transport.headersOf(session),
      signal: idle.signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    const name = fileName(response.headers.get('content-disposition'));
    if (!response.ok || name === undefined) {
      transport.dataOf({ status: response.status, raw: await response.text() });
      throw transport.fault('unreadable');
    }
    const chunks: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(), idleTimeoutMs);
      chunks.push(piece.value);
      bytes += piece.value.length;
      onReceived(bytes);
    }
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { name, content: new Blob(chunks, { type }) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw transport.fault(idle.signal.aborted ? 'timeout' : 'network', error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The name in a Content-Disposition header: attachment; filename*=UTF-8''… (RFC 6266); undefined if it is not
 * an attachment.
 */
function fileName(disposition: string | null): string | undefined {
  const encoded = /^attachment;.*filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  return encoded === undefined ? undefined : decodeURIComponent(encoded);
}
