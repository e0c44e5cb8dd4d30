import { currentLocale } from '../i18n/words.ts';
import { post } from './client.ts';
import type { Query } from './query-string.ts';
import { addressOf } from './transport.ts';

/**
 * Downloads a file that the server offers by address: fetches a single-use ticket for that path, then lets the
 * browser follow the address itself, so that files of any size stream to disk (decision 5).
 * The browser's own request has no language header, so the address says it.
 * @param path below /api
 */
export async function download(path: string, query?: Query): Promise<void> {
  const { ticket } = await post<{ ticket: string }>('blade-auth/ticket', { path: `/api/${path}` });
  const link = document.createElement('a');
  link.href = addressOf(path, { ...query, lang: currentLocale(), 'Blade-Auth': ticket });
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
