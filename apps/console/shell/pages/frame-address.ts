/**
 * The address that a frame may load: one of our own origin (docs/product/console.md#frame-page; other
 * addresses would need the server's allow-list), but never this console itself.
 * @returns undefined for any other address
 */
export function allowedFrameAddress(wanted: string, origin: string): string | undefined {
  if (!URL.canParse(wanted, origin) || wanted === '') return undefined;
  const address = new URL(wanted, origin);
  const ours = address.origin === origin && (address.protocol === 'http:' || address.protocol === 'https:');
  return ours && address.pathname !== '/' ? address.pathname + address.search : undefined;
}
