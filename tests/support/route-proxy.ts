import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A connection from one program to the port of another that can be interrupted, as by a failing switch
 * between two machines.
 */
export interface RouteProxy {
  readonly port: number;
  /**
   * Nothing passes any more, without any notification: connections stay open on both sides, as after a cable
   * was unplugged.
   */
  cut(): void;
  /** Delivers the pending data. */
  mend(): void;
  close(): void;
}

/** Opens a proxy on loopback. @param target port of the other program */
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
