import type { Query } from '@heliodeck/client/query-string';
import { currentLocale } from '../i18n/messages.ts';
import { api } from './client.ts';

/** A file that has been saved. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Downloads a file and saves it once all of it has come. The token goes in the header: an address that the browser follows
 * by itself would save the refusal as a file and report success.
 * @param path below /api
 * @param onReceived hears how many bytes have come so far
 * @throws ApiError where the server refuses, or the file breaks off
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

/** Saves what this page holds as a file. */
export function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the content after the click; an object URL that is never revoked keeps it in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
