// `npm run simulate`: a simulated field for putting load on a gateway. See arguments.ts for the options.
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { type Order, readOrder, usage } from './arguments.ts';
import { claimSites } from './claim.ts';
import { fleetDesigns, fleetSites } from './fleet.ts';
import { startSite } from './live-site.ts';
import type { SiteDesign } from './site.ts';

function orderOrUsage(): Order {
  try {
    const order = readOrder(process.argv.slice(2));
    if (order !== 'help') return order;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n\n${usage}`);
    process.exit(2);
  }
}

/** The message of an error; of several errors, one per line. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('\n');
  return error instanceof Error ? error.message : String(error);
}

/** What to do if the gateway accepts the DTUs but does not poll them. */
function unclaimedHint(designs: readonly SiteDesign[]): string {
  const [first, last] = [designs[0]?.imei, designs.at(-1)?.imei];
  return `nobody has asked them anything yet: register IMEI ${first} to ${last} on the server, or start with --claim URL\n`;
}

/** The password for --claim. @throws Error if none was given */
function claimPassword(): string {
  const password = process.env.HELIODECK_PASSWORD ?? '';
  if (password === '') throw new Error('--claim needs the password to sign in with in HELIODECK_PASSWORD');
  return password;
}

/** Starts the fleet. @returns a function that stops it */
function simulate(order: Order, designs: readonly SiteDesign[]): () => void {
  const sites = fleetSites(designs, Date.now());
  let connected = 0;
  const dtus = sites.map((site) =>
    startSite(site, {
      host: order.host,
      port: order.port,
      baud: order.baud,
      faults: order.faults,
      now: Date.now,
      onState: (state) => {
        connected += state === 'connected' ? 1 : -1;
      },
    }),
  );
  let told = order.claim !== undefined;
  const tell = (): void => {
    const answered = dtus.reduce((sum, dtu) => sum + dtu.answered, 0);
    if (!told && connected > 0 && answered === 0) process.stdout.write(unclaimedHint(designs));
    told = true;
    process.stdout.write(`${connected} of ${dtus.length} DTUs connected, ${answered} questions answered\n`);
  };
  const timers = [setInterval(tell, 5000)];
  const every = (seconds: number, act: () => void): void => {
    if (seconds > 0) timers.push(setInterval(act, seconds * 1000));
  };
  every(order.stormEverySeconds, () => {
    for (const dtu of dtus) dtu.drop();
  });
  every(order.resetEverySeconds, () => {
    for (const site of sites) site.clearCounters();
  });
  process.stdout.write(`${dtus.length} DTUs dial ${order.host}:${order.port}\n`);
  return () => {
    for (const timer of timers) clearInterval(timer);
    for (const dtu of dtus) dtu.close();
  };
}

const order = orderOrUsage();
let stop = (): void => process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
// The reader of the output (`| head`) may close it.
process.stdout.on('error', () => stop());

const designs = fleetDesigns(order.dtus, order.devices, order.firstSerial, order.profile);
try {
  if (order.claim !== undefined) {
    process.stdout.write(`registering ${order.dtus} DTUs with ${order.devices} devices each\n`);
    await claimSites(
      {
        url: order.claim,
        account: process.env.HELIODECK_USER ?? 'admin',
        password: claimPassword(),
        tenantId: process.env.HELIODECK_TENANT ?? platformTenant,
        periodSeconds: order.periodSeconds,
      },
      designs,
    );
  }
  stop = simulate(order, designs);
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}
