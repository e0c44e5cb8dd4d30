import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a database that can be interrupted, as networks are. */
export interface DatabaseWay {
  /** The same address through this proxy. */
  readonly url: string;
  /** Closes every connection, and new ones at once. */
  cut(): void;
  /** Drops all data without closing connections; new connections are accepted and receive nothing. */
  silence(): void;
  /** Accepts connections again; silenced ones stay silent. */
  mend(): void;
  close(): void;
}

/** Opens a proxy on loopback. The caller closes it. */
export async function wayTo(url: string): Promise<DatabaseWay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') return void near.destroy();
    if (state === 'silent') return;
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: way.href,
    cut() {
      state = 'cut';
      destroyAll();
    },
    silence() {
      state = 'silent';
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    mend() {
      state = 'open';
    },
    close() {
      destroyAll();
      server.close();
    },
  };
}
