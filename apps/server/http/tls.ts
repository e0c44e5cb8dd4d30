import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { Log } from '../context.ts';

/** PEM files of the server: the certificate chain, its own certificate first, and the private key. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Forward secrecy and authenticated encryption only, the strongest first (RFC 9325 §4.2; of TLS 1.3 all). */
const suites = [
  ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':');

/**
 * Reads the TLS options of these files.
 * @throws Error if one cannot be read, or they do not match
 */
async function contextOf(files: TlsFiles): Promise<SecureContextOptions> {
  const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)]);
  const options: SecureContextOptions = {
    cert,
    key,
    ciphers: suites,
    minVersion: 'TLSv1.2',
    honorCipherOrder: true,
  };
  try {
    createSecureContext(options);
  } catch (error) {
    throw new Error(`TLS_CERT and TLS_KEY are no certificate and its key: ${files.cert}, ${files.key}`, {
      cause: error,
    });
  }
  return options;
}

/**
 * Returns a factory of https servers with these files; they do not accept plain HTTP.
 * @throws Error if one cannot be read, or they do not match
 */
export async function tlsFactory(files: TlsFiles): Promise<(listener: RequestListener) => Server> {
  const options = await contextOf(files);
  return (listener) => createServer({ ...options, requireHostHeader: false }, listener);
}

/**
 * Checks whether the files were renewed and uses the new certificate for further connections. An invalid one is logged, and the former
 * stays in use.
 * @returns a function that checks once and returns whether there was a new one
 */
export function tlsRenewal(
  server: Pick<Server, 'setSecureContext'>,
  files: TlsFiles,
  log: Pick<Log, 'info' | 'error'>,
): () => Promise<boolean> {
  let known: string | undefined;
  const mark = ({ cert, key }: SecureContextOptions): string => `${String(cert)}${String(key)}`;
  return async () => {
    try {
      const options = await contextOf(files);
      const fresh = known !== undefined && known !== mark(options);
      known = mark(options);
      if (!fresh) return false;
      server.setSecureContext(options);
      log.info('the certificate was renewed', { file: files.cert });
      return true;
    } catch (error) {
      log.error('the renewed certificate cannot be used', { error });
      return false;
    }
  };
}
