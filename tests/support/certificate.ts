import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for 'localhost', and its key; both PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, words: string) => der(tag, Buffer.from(words, 'latin1'));
const time = (year: number) => text(0x18, `${year}0101000000Z`);

/** Creates a key on P-256 and an X.509 certificate for it (RFC 5280 §4.1), valid from 2020 to 2070. */
export function selfSigned(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), text(0x0c, 'localhost'))));
  const altNames = sequence(text(0x82, 'localhost'), der(0x87, Buffer.from([127, 0, 0, 1])));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ...[ecdsaWithSha256, name, sequence(time(2020), time(2070)), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, altNames)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const whole = sequence(toSign, ecdsaWithSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}
