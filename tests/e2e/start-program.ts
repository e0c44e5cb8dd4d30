import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { consoleIsBuilt, startConsoleBuild } from '../../scripts/console-build.ts';
import { dataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/program.ts';
import { stateFolder } from './console-test.ts';
import { adminPassword, operator } from './people.ts';

/** The whole program for the run: an empty data folder, free ports, the demonstration field, the built console. */
export default async function start(): Promise<() => Promise<void>> {
  if (!consoleIsBuilt()) {
    const [code] = (await once(startConsoleBuild(), 'exit')) as [number | null];
    if (code !== 0) throw new Error('the console could not be built');
  }
  const folder = dataFolder();
  const gatewayPort = await freePort();
  const program = startProgram(folder.path, {
    DEMO: '1',
    GATEWAY_PORT: String(gatewayPort),
    ADMIN_PASSWORD: adminPassword,
    DEMO_PASSWORD: operator.password,
    LOG_LEVEL: 'warn',
  });
  // Workers are started after this and inherit it.
  const address = await program.address;
  process.env.HELIODECK_ADDRESS = address;
  process.env.HELIODECK_GATEWAY_PORT = String(gatewayPort);
  return async () => {
    rmSync(stateFolder(address), { recursive: true, force: true });
    program.process.kill('SIGTERM');
    const code = await program.ended;
    folder.remove();
    if (code !== 0) throw new Error(`the server did not end well (${code}):\n${program.output()}`);
  };
}
