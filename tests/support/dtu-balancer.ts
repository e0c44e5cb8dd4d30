import { connect, createServer, type Socket } from 'node:net';

/** A single address for DTUs in front of several gateways: a connection is forwarded to the next one that accepts. */
export interface DtuBalancer {
  readonly port: number;
  /** Closes all connections; when they reconnect they are forwarded to the next gateway. */
  cut(): void;
  close(): void;
}

/** Opens one on loopback; the caller closes it. @param ports of the gateways, requested for each connection */
export async function dtuBalancer(ports: () => readonly number[]): Promise<DtuBalancer> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((dtu) => {
    open.add(dtu);
    dtu.on('error', () => undefined);
    dtu.once('close', () => open.delete(dtu));
    const targets = ports();
    turn += 1;
    const dial = (tries: number): void => {
      const port = targets[(turn + tries) % Math.max(1, targets.length)];
      if (port === undefined || tries >= targets.length || dtu.destroyed) {
        dtu.destroy();
        return;
      }
      const gateway = connect(port, '127.0.0.1');
      let isThere = false;
      gateway.once('connect', () => {
        isThere = true;
        dtu.pipe(gateway).pipe(dtu);
        dtu.once('close', () => gateway.destroy());
      });
      gateway.once('error', () => {
        if (!isThere) dial(tries + 1);
      });
      gateway.once('close', () => {
        if (isThere) dtu.destroy();
      });
    };
    dial(0);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    port: address.port,
    cut() {
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
