import type { HttpExchange } from '../../../http/route.ts';

const hostForm = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?$/;

/**
 * The address a provider sends people back to: this site's, as the browser knows it. The page's own origin is taken where it
 * names the very host the call went to; a proxy that ends TLS need not say so then.
 * @param origin what the console says its origin is
 */
export function callbackAddress(
  headers: HttpExchange['headers'],
  origin: string | undefined,
  source: string,
): string {
  const host = hostForm.test(headers.host ?? '') ? (headers.host ?? '') : 'localhost';
  const said = origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined;
  const proto =
    said?.host === host ? said.protocol : `${headers['x-forwarded-proto']?.split(',')[0] ?? 'http'}:`;
  const scheme = proto.trim() === 'https:' ? 'https' : 'http';
  return `${scheme}://${host}/api/blade-auth/oauth/callback/${encodeURIComponent(source)}`;
}
