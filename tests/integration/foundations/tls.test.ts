import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { get as secureGet } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, createSecureContext } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { tlsFactory, tlsRenewal } from '../../../apps/server/http/tls.ts';
import { selfSigned } from '../../support/certificate.ts';
import { freshDatabase } from '../../support/database.ts';
import { recordingLog } from '../../support/log.ts';
import { testServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'heliodeck-tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = { cert: join(folder, 'chain.pem'), key: join(folder, 'key.pem') };
const write = ({ cert, key }: { readonly cert: string; readonly key: string }): void => {
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
};
const first = selfSigned();
write(first);

const { store } = await freshDatabase();
const { app } = await testServer({ store, tls: files });
const address = await app.http.listen('127.0.0.1', 0);
const { port } = new URL(address);

/** Makes a handshake as a client that trusts only this certificate; resolves with protocol and suite. */
const shake = (options: ConnectionOptions = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), ca: first.cert, ...options });
    socket.on('secureConnect', () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().standardName}`);
      socket.destroy();
    });
    socket.on('error', reject);
  });

describe('a server with its own certificate', () => {
  it.each([
    ['TLS 1.0', { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' }],
    ['TLS 1.1', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }],
    ['a suite without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' }],
    [
      'a suite without authenticated encryption',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-SHA' },
    ],
  ] as const)('refuses a handshake by %s', async (_what, options) => {
    await expect(shake(options)).rejects.toThrow(/alert|reset|handshake|protocol/i);
  });

  it('answers no plain HTTP', async () => {
    const plain = new Promise((resolve, reject) => {
      get(`http://127.0.0.1:${port}/health`, resolve).on('error', reject);
    });
    await expect(plain).rejects.toThrow();
  });

  it('prefers the strongest, and TLS 1.3', async () => {
    expect(await shake()).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
    const older = {
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384',
    };
    expect(await shake(older as ConnectionOptions)).toBe('TLSv1.2 TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384');
  });

  it('uses https in its own addresses, and instructs browsers to stay with it', async () => {
    expect(address).toMatch(/^https:/);
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      secureGet(`${address}/health`, { ca: first.cert }, resolve).on('error', reject);
    });
    reply.resume();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('a TLS certificate', () => {
  it('a certificate that does not belong to its key is refused when the server starts, naming both files', async () => {
    const other = join(folder, 'other.pem');
    writeFileSync(other, selfSigned().key);
    await expect(tlsFactory({ cert: files.cert, key: other })).rejects.toThrow(/chain\.pem.*other\.pem/);
    await expect(tlsFactory({ cert: files.cert, key: join(folder, 'none') })).rejects.toThrow(/ENOENT/);
  });

  it('is loaded again when its files change, and the former stays if the new one is invalid', async () => {
    const log = recordingLog();
    const taken: unknown[] = [];
    const renew = tlsRenewal({ setSecureContext: (options) => void taken.push(options.cert) }, files, log);
    expect([await renew(), await renew()]).toEqual([false, false]);
    writeFileSync(files.key, 'nothing');
    expect(await renew()).toBe(false);
    expect(taken).toEqual([]);
    expect(log.lines.map(({ message }) => message)).toContain('the renewed certificate cannot be used');
    const second = selfSigned();
    write(second);
    expect(await renew()).toBe(true);
    expect(taken.map(String)).toEqual([second.cert]);
    expect(createSecureContext(second)).toBeDefined();
  });
});
