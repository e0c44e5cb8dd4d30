import { type CameraAddress, cameraUrl, readCameraAddress } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type AllowedHosts, checkAddress, judgedAddress } from '../../outgoing.ts';

/** Parses an address. @throws CodedError video.addressForm if it is invalid for this kind of source */
export function parseCameraAddress(
  text: string | null | undefined,
  source: number,
  field = 'address',
): CameraAddress {
  const address = readCameraAddress(text ?? '', source);
  if (address === undefined) throw new CodedError('video.addressForm', { field });
  return address;
}

/**
 * Resolves a camera's address once and checks the IP address: public, or in the platform's list; plain http in the list only.
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
      // The list has hosts with plain http without the default port.
      if (allowed.has(url.host.toLowerCase())) return address.host;
    }
    return await judgedAddress(address.host, address.port, allowed);
  } catch (error) {
    if (error instanceof CodedError) throw new CodedError('video.addressNotAllowed', { host, field });
    throw new CodedError('video.noHost', { host: address.host });
  }
}
