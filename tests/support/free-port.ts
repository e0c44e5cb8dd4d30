import { createServer } from 'node:net';

/** A port nobody listens on, below those the system gives to outgoing connections: nobody takes it until the gateway does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((told) => {
      server.once('error', () => told(false));
      server.listen(port, '127.0.0.1', () => told(true));
    });
    server.close();
    if (isFree) return port;
  }
}
