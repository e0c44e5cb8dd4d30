import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request } from '@playwright/test';
import { consoleIsBuilt, startConsoleBuild } from '../../scripts/console-build.ts';
import { dataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/program.ts';
import { apiOf } from './api.ts';
import { makeCheckout } from './checkout-folder.ts';
import { stateFolder } from './console-test.ts';
import { administrator, adminPassword, operator } from './people.ts';
import { chooseStandInPorts } from './stand-in-port.ts';

/** The whole program for the run: an empty data folder, free ports, the demonstration field, the built console. */
export default async function start(): Promise<() => Promise<void>> {
  if (!consoleIsBuilt()) {
    const [code] = (await once(startConsoleBuild(), 'exit')) as [number | null];
    if (code !== 0) throw new Error('the console could not be built');
  }
  const folder = dataFolder();
  const gatewayPort = await freePort();
  const checkout = makeCheckout();
  const program = startProgram(folder.path, {
    CHECKOUT: checkout.path,
    DEMO: '1',
    GATEWAY_PORT: String(gatewayPort),
    ADMIN_PASSWORD: adminPassword,
    DEMO_PASSWORD: operator.password,
    LOG_LEVEL: 'warn',
  });
  // Workers start after this and inherit it.
  const address = await program.address;
  process.env.HELIODECK_ADDRESS = address;
  process.env.HELIODECK_GATEWAY_PORT = String(gatewayPort);
  process.env.HELIODECK_DATA_FOLDER = folder.path;
  const platform = await request.newContext({ baseURL: address });
  const allowed = { paramName: '允许的主机', paramKey: 'resource.allowedHosts' };
  const paramValue = (await chooseStandInPorts()).join();
  await (await apiOf(platform, administrator)).post('blade-system/param/submit', { ...allowed, paramValue });
  await platform.dispose();
  return async () => {
    rmSync(stateFolder(address), { recursive: true, force: true });
    program.process.kill('SIGTERM');
    const code = await program.ended;
    folder.remove();
    checkout.remove();
    if (code !== 0) throw new Error(`the server did not end well (${code}):\n${program.output()}`);
  };
}
