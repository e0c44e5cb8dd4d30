import { readFileSync } from 'node:fs';
import { knownDemoPassword } from './areas/demo/demo-password.ts';
import { demoTenant } from './areas/demo/seed-demo.ts';
import { readConfig, withArguments } from './config.ts';
import { createLog } from './logging.ts';
import { type RunningServer, startServer } from './server.ts';
import { StartRefusal } from './start-refusal.ts';

/** Time limit for requests to end, ms; together with the stop of the database it is below the ten seconds of supervisors. */
const stopTimeoutMs = 6_000;
const lastResortMs = 9_500;
/** npm forwards Ctrl-C although the terminal has sent it to the whole process group: two signals for one key press. */
const onePressMs = 1_000;

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

async function main(): Promise<void> {
  const config = readConfig(withArguments(process.env, process.argv.slice(2)));
  const log = createLog(config.logLevel);
  const started = startServer(config, log, version, (firstLogIn) =>
    process.stdout.write(`首次登录 First log-in   ${inWords(firstLogIn, 'ADMIN_PASSWORD')}\n`),
  );
  stopOnSignals(started);
  const server = await started;
  const demo = config.demo ? { ...demoTenant, password: await knownDemoPassword(config) } : undefined;
  process.stdout.write(greeting(server, demo));
}

interface LogIn {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string | null;
}

/** Message for the user who starts the program: the address, and the first log-in. */
function greeting({ address }: RunningServer, demo: LogIn | undefined): string {
  const lines = [`Heliodeck ${version}  ${address}`];
  if (demo) lines.push(`演示登录 Demonstration  ${inWords(demo, 'DEMO_PASSWORD')}`);
  return `${lines.join('\n')}\n`;
}

/** @param setting contains the password if it is unknown here */
function inWords({ tenantId, account, password }: LogIn, setting: string): string {
  return `租户 tenant ${tenantId}  账号 account ${account}  密码 password ${password ?? `(${setting})`}`;
}

/** Stops in order at the first SIGTERM or SIGINT, also during the start; at once at a second one. */
function stopOnSignals(started: Promise<RunningServer>): void {
  let askedAt: number | undefined;
  const stop = (): void => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt > onePressMs) process.exit(1);
      return;
    }
    askedAt = Date.now();
    setTimeout(() => process.exit(0), lastResortMs).unref();
    started
      .then((server) => server.stop(stopTimeoutMs))
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${whyNot(error)}\n`);
  process.exit(1);
});

function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用 Port ${port} is in use: set PORT or GATEWAY_PORT.`;
  if (error instanceof StartRefusal) return error.message;
  return error.stack ?? error.message;
}
