/** The address for counting: IPv4 complete, of IPv6 the network half, which belongs to one subscriber. */
export function addressKey(remoteAddress: string): string {
  const address = remoteAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const filled = [
    ...groups,
    ...Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0'),
    ...after,
  ];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Whether an address is this machine's. It is not counted: behind a local proxy without forwarding headers all clients would be one
 * address.
 */
export function isThisMachine(remoteAddress: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/i.test(remoteAddress);
}

/**
 * Whether a call was made on this machine: by its address and by the requested host name. A local call with another host name was forwarded
 * by a proxy without forwarding headers; it is counted, together with all others of that proxy.
 */
export function isFromHere({
  ip,
  headers,
}: {
  readonly ip: string;
  readonly headers: { readonly host?: string | undefined };
}): boolean {
  return isThisMachine(ip) && /^(localhost|127(\.\d{1,3}){3}|\[::1\])?(:\d+)?$/i.test(headers.host ?? '');
}
