/**
 * What an address in a text field may be, so that opening a stored address never runs a script or leads to a
 * foreign page:
 * - 'web': an https or http address
 * - 'page': the same, or a path of this site
 * - 'host': a host with its port, optionally preceded by https://
 */
export type AddressKind = 'web' | 'page' | 'host';

/**
 * Characters that are invalid in addresses: browsers drop some of them, which leads to another address than
 * the displayed one.
 */
const never = /[\p{Cc}\s\\"'<>]/u;
const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** Whether a text is an address of this kind. Every accepted address can be parsed. */
export function isAddress(text: string, kind: AddressKind): boolean {
  if (never.test(text)) return false;
  if (kind === 'host') return isWeb(scheme.test(text) && text.includes('://') ? text : `https://${text}`);
  if (scheme.test(text)) return isWeb(text);
  // '//host' is an address of another site; a path is resolved against this site.
  return kind === 'page' && !text.startsWith('//') && URL.canParse(text, 'https://here.invalid');
}

function isWeb(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
