import { freePort } from '../support/free-port.ts';

/** Services that a test plays itself, one name per test. */
const standIns = ['third-party', 'push', 'rtsp', 'video', 'database'] as const;

/** Chooses a port for each; workers that start later inherit it. @returns the hosts that the program may call */
export async function chooseStandInPorts(): Promise<readonly string[]> {
  const ports: string[] = [];
  for (const name of standIns) {
    const port = String(await freePort());
    process.env[variable(name)] = port;
    ports.push(port);
  }
  return ports.map((port) => `127.0.0.1:${port}`);
}

/** The loopback port of a test's service: the program's operators allow it by name. */
export function standInPort(name: (typeof standIns)[number]): number {
  const port = process.env[variable(name)];
  if (port === undefined) throw new Error(`no port was chosen for ${name}`);
  return Number(port);
}

function variable(name: string): string {
  return `HELIODECK_STAND_IN_${name}`;
}
