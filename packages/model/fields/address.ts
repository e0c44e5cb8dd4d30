/**
 * What an address in a text field may be, so that nothing stored becomes a script or somebody else's page where it is opened:
 * - 'web': an https or http address
 * - 'page': the same, or a path of this site
 * - 'host': a host with its port, with or without https:// before it
 */
export type AddressKind = 'web' | 'page' | 'host';

/** Characters no address has: browsers drop some of them, and the rest is another address than it looks. */
const never = /[\p{Cc}\s\\"'<>]/u;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** Whether a text is such an address. Whatever is one can be parsed. */
export function isAddress(text: string, kind: AddressKind): boolean {
  if (never.test(text)) return false;
  if (kind === 'host') return isWeb(scheme.test(text) && text.includes('://') ? text : `https://${text}`);
  if (scheme.test(text)) return isWeb(text);
  // '//host' is an address elsewhere; a path is what this site makes of it.
  return kind === 'page' && !text.startsWith('//') && URL.canParse(text, 'https://here.invalid');
}

function isWeb(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
