import { createServer } from 'node:net';

/** Whether the system distributes the connections of a port among several listeners (Linux, not macOS). */
export function portsCanBeShared(): Promise<boolean> {
  return listenOnce({ host: '127.0.0.1', port: 0, reusePort: true }).then(
    () => true,
    () => false,
  );
}

/**
 * Refuses a port that is in use, as a listener without sharing would: two installations must not receive each other's DTUs. @throws Error
 * 'EADDRINUSE' @param port 0 = any free one
 */
export async function refusePortInUse(host: string, port: number): Promise<void> {
  if (port !== 0) await listenOnce({ host, port });
}

function listenOnce(options: { host: string; port: number; reusePort?: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(options, () => server.close(() => resolve()));
  });
}
