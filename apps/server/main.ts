import { readFileSync } from 'node:fs';
import { readConfig } from './config.ts';
import { createLog } from './logging.ts';
import { type RunningServer, startServer } from './server.ts';

/** Requests get so long to end; with the database's own stop it stays below the ten seconds supervisors allow. */
const patienceMs = 6_000;
const lastResortMs = 9_500;

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog(config.logLevel);
  const started = startServer(config, log, version);
  stopOnSignals(started);
  const server = await started;
  process.stdout.write(greeting(server));
}

function greeting({ address, firstLogIn }: RunningServer): string {
  const lines = [`Heliodeck ${version}  ${address}`];
  if (firstLogIn) {
    const { tenantId, account, password } = firstLogIn;
    lines.push(
      `租户 tenant ${tenantId}  账号 account ${account}  密码 password ${password ?? '(ADMIN_PASSWORD)'}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The first SIGTERM or SIGINT stops in order, also while still starting; a second one at once. */
function stopOnSignals(started: Promise<RunningServer>): void {
  let asked = false;
  const stop = (): void => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => process.exit(0), lastResortMs).unref();
    started
      .then((server) => server.stop(patienceMs))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
