import type { HttpExchange } from '../../../http/route.ts';

const hostForm = /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?$/;

/**
 * The address to which a provider sends users back: this site's, as seen by the browser. The page's own origin is used if it contains the
 * host of the call; then a proxy that terminates TLS need not forward the scheme.
 * @param origin the origin reported by the console
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
