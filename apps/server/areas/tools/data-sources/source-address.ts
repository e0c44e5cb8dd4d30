import { isIP } from 'node:net';
import {
  clearOption,
  type DataSourceAddress,
  readDataSourceAddress,
} from '@heliodeck/model/tools/data-source-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { type AllowedHosts, judgedAddress } from '../../../outgoing.ts';

/**
 * The address of a data source, provided that the operators allow its host and port, whether private or public. Does not resolve the name.
 * @throws CodedError datasource.driverAddress, datasource.addressNotAllowed, datasource.clearOnly, datasource.encryptionNeedsName
 */
export function permittedAddress(url: string, engine: string, allowed: AllowedHosts): DataSourceAddress {
  const address = readDataSourceAddress(url);
  if (address === undefined || address.engine !== engine)
    throw new CodedError('datasource.driverAddress', { field: 'url' });
  const host = `${address.host}:${address.port}`;
  if (!allowed.has(host)) throw new CodedError('datasource.addressNotAllowed', { host, field: 'url' });
  if (address.isEncrypted && address.engine === 'dm')
    throw new CodedError('datasource.clearOnly', { option: clearOption.dm, field: 'url' });
  // For an address without a host name, drivers do not verify the name in the certificate.
  if (address.isEncrypted && isIP(address.host) !== 0) {
    const option = clearOption[address.engine];
    throw new CodedError('datasource.encryptionNeedsName', { host: address.host, option, field: 'url' });
  }
  return address;
}

/** Resolves the host once. @throws CodedError datasource.noHost */
export async function pinnedAddress(
  { host, port }: DataSourceAddress,
  allowed: AllowedHosts,
): Promise<string> {
  try {
    return await judgedAddress(host, port, allowed);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('datasource.noHost', { host });
  }
}
