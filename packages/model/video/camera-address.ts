/** Protocol of a camera's source; stored as the number. */
export const cameraSource = { rtsp: 1, hls: 2, flv: 3, webrtc: 4, test: 5 } as const;

/** Sources with an address; the server generates the test picture, which has none. */
export const addressedSources: readonly number[] = [
  cameraSource.rtsp,
  cameraSource.hls,
  cameraSource.flv,
  cameraSource.webrtc,
];

const host = '(\\[[0-9a-f:.]+\\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)';

/**
 * The address of a stream: rtsp, rtsps, https or http, a host, optionally a port and a path. User and
 * password are not part of it: they have separate fields, which are never returned.
 */
export const cameraAddressForm = new RegExp(
  `^(rtsps?|https?)://${host}(:\\d{1,5})?([/?][^\\s"'<>\\\\#\\p{Cc}]*)?$`,
  'iu',
);

const usualPorts: Readonly<Record<string, number>> = { rtsp: 554, rtsps: 322, http: 80, https: 443 };

/** Parts of a camera's address. */
export interface CameraAddress {
  readonly scheme: 'rtsp' | 'rtsps' | 'http' | 'https';
  /** As written, in lower case; an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** Path and query, beginning with '/'. */
  readonly path: string;
}

/** Parses an address; undefined if the text is not an address of this source. */
export function readCameraAddress(text: string, source: number): CameraAddress | undefined {
  const [, scheme = '', name = '', port, rest = ''] = cameraAddressForm.exec(text.trim()) ?? [];
  const kind = scheme.toLowerCase();
  const suits = source === cameraSource.rtsp ? /^rtsps?$/ : /^https?$/;
  if (name === '' || !suits.test(kind)) return undefined;
  const number = port === undefined ? (usualPorts[kind] ?? 0) : Number(port.slice(1));
  if (number < 1 || number > 65_535) return undefined;
  return {
    scheme: kind as CameraAddress['scheme'],
    host: name.toLowerCase().replace(/^\[|\]$/g, ''),
    port: number,
    path: rest.startsWith('/') ? rest : `/${rest}`,
  };
}

/** Whether two addresses have the same scheme, host and port: the password of one may then be sent to the other. */
export function isSameHost(one: CameraAddress, other: CameraAddress): boolean {
  return one.scheme === other.scheme && one.host === other.host && one.port === other.port;
}

/** An address as a URL. @param at the host to use, such as an IP address that was checked; default: its own */
export function cameraUrl({ scheme, host, port, path }: CameraAddress, at = host): string {
  const name = at.includes(':') ? `[${at}]` : at;
  return `${scheme}://${name}${usualPorts[scheme] === port ? '' : `:${port}`}${path}`;
}
