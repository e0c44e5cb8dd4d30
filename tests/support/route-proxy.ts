import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way from one program to the port of another that can be cut, as a switch between two machines can fail. */
export interface RouteProxy {
  readonly port: number;
  /** Nothing passes any more, and nobody is told: connections stay open on both sides, as behind a cable that was pulled. */
  cut(): void;
  /** What waited passes. */
  mend(): void;
  close(): void;
}

/** Opens a way on loopback. @param target port of who is reached by it */
export async function routeProxy(target: number): Promise<RouteProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const add = (socket: Socket, other: () => Socket): void => {
    sockets.add(socket);
    if (isCut) socket.pause();
    socket.on('data', (chunk) => {
      if (other().write(chunk)) return;
      socket.pause();
      other().once('drain', () => {
        if (!isCut) socket.resume();
      });
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((inner) => {
    const outer = connect(target, '127.0.0.1');
    add(inner, () => outer);
    add(outer, () => inner);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
