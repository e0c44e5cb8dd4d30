// `npm run simulate`: a field that does not exist, for loading any gateway. See arguments.ts for the options.
import { type Order, readOrder, usage } from './arguments.ts';
import { claimSites } from './claim.ts';
import { fleetDesigns, fleetSites } from './fleet.ts';
import { startSite } from './live-site.ts';

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

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Starts the fleet. @returns what stops it */
function simulate(order: Order, designs: ReturnType<typeof fleetDesigns>): () => void {
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
  const tell = (): void => {
    const answered = dtus.reduce((sum, dtu) => sum + dtu.answered, 0);
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

const designs = fleetDesigns(order.dtus, order.devices, order.firstSerial);
try {
  if (order.claim !== undefined) {
    await claimSites(
      {
        url: order.claim,
        account: process.env.HELIODECK_USER ?? 'admin',
        password: process.env.HELIODECK_PASSWORD ?? '',
        tenantId: process.env.HELIODECK_TENANT ?? '000000',
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
