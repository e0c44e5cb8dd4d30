import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scanFile } from './scan-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'heliodeck-scan-'));
const servers: Server[] = [];
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers) server.close();
});
const file = join(folder, 'file');

/** A scanner on loopback that recognises one byte sequence. */
async function scanner(answer: (bytes: Buffer) => string | undefined, hasty = false) {
  const server = createServer((socket: Socket) => {
    let raw = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      raw = Buffer.concat([raw, piece as Buffer]);
      const head = Buffer.from('zINSTREAM\0');
      if (raw.length < head.length || !raw.subarray(0, head.length).equals(head)) return;
      const parts: Buffer[] = [];
      let at = head.length;
      while (at + 4 <= raw.length) {
        const length = raw.readUInt32BE(at);
        const said = length === 0 || hasty ? answer(Buffer.concat(parts)) : undefined;
        if (said !== undefined) {
          socket.end(said);
          return;
        }
        if (length === 0 || at + 4 + length > raw.length) return;
        parts.push(raw.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}
const judge = (bytes: Buffer): string =>
  bytes.includes('bad-signature') ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0';

describe('a file that is scanned', () => {
  it('is refused with the scanner’s name of the threat, at any position', async () => {
    const address = await scanner(judge);
    writeFileSync(file, Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from('bad-signature')]));
    await expect(scanFile(address, file)).rejects.toMatchObject({
      code: 'upload.malware',
      params: { name: 'Test.Signature' },
    });
  });

  it('is refused if the scanner is unavailable, sends nothing, or cannot decide', async () => {
    writeFileSync(file, 'harmless');
    const gone = await scanner(judge);
    await new Promise((resolve) => servers.at(-1)?.close(resolve));
    for (const address of [
      gone,
      await scanner(() => ''),
      await scanner(() => 'INSTREAM size limit exceeded. ERROR\0'),
      await scanner(() => 'stream: OK and more\0'),
    ])
      await expect(scanFile(address, file)).rejects.toMatchObject({ code: 'upload.scanFailed' });
  });

  it('is refused if the scanner closes the connection before it has received everything, with or without an answer', async () => {
    const address = await scanner(() => 'stream: Early FOUND\0', true);
    writeFileSync(file, Buffer.alloc(5_000_000, 'x'));
    await expect(scanFile(address, file)).rejects.toMatchObject({
      code: expect.stringMatching(/^upload\.(malware|scanFailed)$/),
    });
  });

  it('is accepted, whole and empty, if the scanner finds nothing', async () => {
    const seen: number[] = [];
    const address = await scanner((bytes) => {
      seen.push(bytes.length);
      return judge(bytes);
    });
    for (const length of [0, 1, 300_000]) {
      writeFileSync(file, Buffer.alloc(length, 'x'));
      await scanFile(address, file);
    }
    expect(seen).toEqual([0, 1, 300_000]);
  });
});
