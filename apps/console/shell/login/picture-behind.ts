/**
 * A tenant's picture as the background of the page before sign-in, darkened so that light text on it is
 * legible.
 * @param address as stored in the tenant's record
 * @param origin of this console; relative addresses are below it
 * @returns a CSS value; undefined for anything but an https address or one of this site
 */
export function pictureBehind(address: string, origin: string): string | undefined {
  if (address === '' || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.protocol !== 'https:' && url.origin !== origin) return undefined;
  // Brackets and quotes would end the CSS value.
  const safe = url.href.replace(/["'()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `linear-gradient(rgb(9 10 11 / 0.72), rgb(9 10 11 / 0.82)), url("${safe}")`;
}
