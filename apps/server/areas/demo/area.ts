import { demoPerson } from '@heliodeck/model/demo/demo-person';
import { origin, type Reading } from '@heliodeck/model/descriptors/record';
import { demoStations } from '@heliodeck/simulator/demo-field';
import type { SimulatedDtu } from '@heliodeck/simulator/dtu';
import { liveThrough } from '@heliodeck/simulator/history';
import { startSite } from '@heliodeck/simulator/live-site';
import { resumeSite } from '@heliodeck/simulator/resume';
import { createRoof, resumeRoof } from '@heliodeck/simulator/roof-site';
import { createSite, type FieldSite } from '@heliodeck/simulator/site';
import type { MakeArea } from '../../area.ts';
import { optionRules } from '../../crud/hooks/option-rules.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import type { Services } from '../../services.ts';
import { lastReports } from './last-reports.ts';
import { agedRoof, historyDays, nightOutageOf, outageOf, type PastStretch } from './past-events.ts';
import { demoTenant, type RegisteredDemo, seedDemo } from './seed-demo.ts';
import { tellStory } from './story.ts';
import type { PictureStore } from './story-candid.ts';

const day = 86_400_000;
/** Hours of history with the gateway's polling period; the weeks before have coarser steps. */
const fineHours = 30;
const coarseSeconds = 300;
const fineSeconds = 60;
const batch = 5000;

/** The demonstration: simulated stations with thirty days of history, whose DTUs connect over real TCP. */
export function demoArea(
  gateway: Pick<GatewayPort, 'tcpPort' | 'store'>,
  pictures: (services: Services) => PictureStore,
): MakeArea {
  return (services) => {
    const dtus: SimulatedDtu[] = [];
    return {
      name: 'demo',
      rules: [optionRules(demoPerson, services.entities.words)],
      async start() {
        const port = gateway.tcpPort;
        if (!services.config.demo || port === undefined) return;
        const now = (): number => services.now().getTime();
        const { context, demos } = await seedDemo(services);
        const sites: FieldSite[] = [];
        for (const demo of demos) sites.push(await siteOf(services, gateway, demo));
        await tellStory(services, pictures(services), context, demos);
        for (const site of sites) {
          // Simulates the time during which the site was not requested.
          site.advance(now(), coarseSeconds);
          dtus.push(startSite(site, { host: '127.0.0.1', port, now }));
        }
      },
      async stop() {
        for (const dtu of dtus) dtu.close();
      },
    };
  };
}

/** Returns the station's simulated plant, after importing its history up to its registration. */
async function siteOf(
  services: Services,
  gateway: Pick<GatewayPort, 'store'>,
  demo: RegisteredDemo,
): Promise<FieldSite> {
  const made = demo.madeAt.getTime();
  const { site: newest } = demo.station;
  const design = 'roof' in newest ? agedRoof(newest, made) : newest;
  const reports = await lastReports(
    services.telemetry.live,
    services.store.tenantDb(demoTenant.tenantId),
    demo,
  );
  const begin = made - historyDays * day;
  const site =
    'roof' in design
      ? (resumeRoof(design, reports) ?? createRoof(design, begin))
      : (resumeSite(design, reports) ?? createSite(design, begin));
  // Also if an earlier start was interrupted during it.
  if (site.state.at < made - coarseSeconds * 1000) await backfill(services, gateway, demo, site, made);
  return site;
}

async function backfill(
  services: Services,
  gateway: Pick<GatewayPort, 'store'>,
  { devices, station }: RegisteredDemo,
  site: FieldSite,
  until: number,
): Promise<void> {
  const outage = [nightOutageOf, outageOf][demoStations.indexOf(station)]?.(station.site.zone, until);
  const started = performance.now();
  let count = 0;
  let waiting: Reading[] = [];
  const spans = [
    [until - fineHours * 3_600_000, coarseSeconds],
    [until, fineSeconds],
  ] as const;
  for (const [end, step] of spans) {
    for (const { device, ...past } of liveThrough(site, end, step)) {
      const deviceId = devices.get(device);
      if (deviceId === undefined || isWithin(outage, past.at)) continue;
      waiting.push({ tenantId: demoTenant.tenantId, deviceId, origin: origin.simulated, ...past });
      count += 1;
      if (waiting.length < batch) continue;
      await gateway.store(waiting, 'past');
      waiting = [];
    }
  }
  if (waiting.length > 0) await gateway.store(waiting, 'past');
  const ms = Math.round(performance.now() - started);
  services.log.info('demonstration history written', { readings: count, ms });
}

/** Readings during an outage of the connection are missing. */
function isWithin(outage: PastStretch | undefined, at: number): boolean {
  return outage !== undefined && at >= outage.from && at < outage.until;
}
