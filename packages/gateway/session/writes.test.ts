import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Writes } from './writes.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Both ends of a connection on loopback. */
async function pair(): Promise<{ readonly near: Socket; readonly far: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const near = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const [far] = (await once(server, 'connection')) as [Socket];
  open.push(server, { close: () => near.destroy() }, { close: () => far.destroy() });
  return { near, far };
}

async function heard(far: Socket, bytes: number): Promise<string> {
  let text = '';
  while (text.length < bytes) text += String((await once(far, 'data'))[0]);
  return text;
}

describe('writes of one turn of the event loop', () => {
  it('send nothing to a socket closed meanwhile, and all data to the others', async () => {
    const [gone, there] = [await pair(), await pair()];
    const writes = new Writes();
    writes.send(gone.near, Buffer.from('lost'));
    writes.send(there.near, Buffer.from('kept'));
    gone.near.destroy();
    expect(await heard(there.far, 4)).toBe('kept');
    expect(gone.near.bytesWritten).toBe(0);
  });

  it('keep the order of a socket, also across turns', async () => {
    const { near, far } = await pair();
    const other = await pair();
    const writes = new Writes();
    writes.send(near, Buffer.from('one '));
    writes.send(other.near, Buffer.from('else'));
    writes.send(near, Buffer.from('two '));
    setImmediate(() => writes.send(near, Buffer.from('three')));
    expect(await heard(far, 13)).toBe('one two three');
  });

  it('close the socket if the other end does not read, instead of buffering without limit', async () => {
    const { near } = await pair();
    const writes = new Writes();
    expect(writes.send(near, new Uint8Array(32_000_000))).toBe(true);
    await new Promise(setImmediate);
    expect(near.writableLength).toBeGreaterThan(65_536);
    expect(writes.send(near, Buffer.from('more'))).toBe(false);
  });

  it('start after the current turn', async () => {
    const { near, far } = await pair();
    const writes = new Writes();
    writes.send(near, Buffer.from('later'));
    expect(near.bytesWritten).toBe(0);
    await heard(far, 5);
    expect(near.bytesWritten).toBe(5);
  });
});
