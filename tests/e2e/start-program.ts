import { once } from 'node:events';
import { consoleIsBuilt, startConsoleBuild } from '../../scripts/console-build.ts';
import { dataFolder } from '../support/data-folder.ts';
import { startProgram } from '../support/program.ts';
import { adminPassword, operator } from './people.ts';

/** The whole program for the run: an empty data folder, free ports, the demonstration field, the built console. */
export default async function start(): Promise<() => Promise<void>> {
  if (!consoleIsBuilt()) {
    const [code] = (await once(startConsoleBuild(), 'exit')) as [number | null];
    if (code !== 0) throw new Error('the console could not be built');
  }
  const folder = dataFolder();
  const program = startProgram(folder.path, {
    DEMO: '1',
    ADMIN_PASSWORD: adminPassword,
    DEMO_PASSWORD: operator.password,
    LOG_LEVEL: 'warn',
  });
  // Workers are started after this and inherit it.
  process.env.HELIODECK_ADDRESS = await program.address;
  return async () => {
    program.process.kill('SIGTERM');
    const code = await program.ended;
    folder.remove();
    if (code !== 0) throw new Error(`the server did not end well (${code}):\n${program.output()}`);
  };
}
