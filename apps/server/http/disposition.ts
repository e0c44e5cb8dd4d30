/** Value of Content-Disposition: displayed or downloaded, with this name (RFC 6266, RFC 8187). */
export function disposition(how: 'inline' | 'attachment', title: string): string {
  const encoded = encodeURIComponent(title.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename*=UTF-8''${encoded}`;
}
