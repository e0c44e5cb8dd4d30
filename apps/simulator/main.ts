// `npm run simulate`: a field that does not exist, for loading any gateway. See arguments.ts for the options.
import { readOrder, usage } from './arguments.ts';
import { claimSites } from './claim.ts';
import { fleetDesigns, fleetSites } from './fleet.ts';
import { startSite } from './live-site.ts';

function orderOrUsage(): ReturnType<typeof readOrder> {
  try {
    return readOrder(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(2);
  }
}

const order = orderOrUsage();
const designs = fleetDesigns(order.dtus, order.devices, order.firstSerial);
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
      connected += state === 'connected' ? 1 : connected > 0 ? -1 : 0;
    },
  }),
);

const timers = [
  setInterval(() => {
    const answered = dtus.reduce((sum, dtu) => sum + dtu.answered, 0);
    process.stdout.write(`${connected} of ${dtus.length} DTUs connected, ${answered} questions answered\n`);
  }, 5000),
];
if (order.stormEverySeconds > 0) {
  timers.push(
    setInterval(() => {
      for (const dtu of dtus) dtu.drop();
    }, order.stormEverySeconds * 1000),
  );
}
if (order.resetEverySeconds > 0) {
  timers.push(
    setInterval(() => {
      for (const site of sites) site.clearCounters();
    }, order.resetEverySeconds * 1000),
  );
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const timer of timers) clearInterval(timer);
    for (const dtu of dtus) dtu.close();
  });
}
