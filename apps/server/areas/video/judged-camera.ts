import { type CameraAddress, cameraUrl, readCameraAddress } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type AllowedHosts, checkAddress, judgedAddress } from '../../outgoing.ts';

/** @throws CodedError video.addressForm where the text is no address of this kind of source */
export function addressOf(text: string | null | undefined, source: number, field = 'address'): CameraAddress {
  const address = readCameraAddress(text ?? '', source);
  if (address === undefined) throw new CodedError('video.addressForm', { field });
  return address;
}

/**
 * The IP address behind a camera's address, resolved once and judged: public, or on the platform's list; plain http on the list only.
 * @throws CodedError video.addressNotAllowed, video.noHost
 */
export async function judgedIpOf(
  address: CameraAddress,
  allowed: AllowedHosts,
  field = 'address',
): Promise<string> {
  const host = `${address.host}:${address.port}`;
  try {
    if (address.scheme.startsWith('http')) {
      const url = new URL(cameraUrl(address));
      checkAddress(url, allowed);
      // The list names what is reached by http without its usual port.
      if (allowed.has(url.host.toLowerCase())) return address.host;
    }
    return await judgedAddress(address.host, address.port, allowed);
  } catch (error) {
    if (error instanceof CodedError) throw new CodedError('video.addressNotAllowed', { host, field });
    throw new CodedError('video.noHost', { host: address.host });
  }
}
