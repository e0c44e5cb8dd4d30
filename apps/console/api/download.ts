import type { Query } from '@heliodeck/client/query-string';
import { currentLocale } from '../i18n/messages.ts';
import { api } from './client.ts';

/** A file that has been saved. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Downloads a file and saves it when it is complete. The token is sent in the header: if the browser followed
 * an address itself, it would save an error as a file and report success.
 * @param path below /api
 * @param onReceived called with the number of bytes received so far
 * @throws ApiError if the server refuses, or the file is incomplete
 */
export async function download(
  path: string,
  query?: Query,
  onReceived?: (bytes: number) => void,
): Promise<SavedFile> {
  const { name, content } = await api.download(path, { ...query, lang: currentLocale() }, onReceived);
  saveAs(name, content);
  return { name, bytes: content.size };
}

/** Saves content of this page as a file. */
export function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the content after the click; an object URL that is never revoked would keep it in
  // memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
