import type { Reading } from '@heliodeck/model/record';
import { demoStations } from '@heliodeck/simulator/demo-field';
import type { SimulatedDtu } from '@heliodeck/simulator/dtu';
import { liveThrough } from '@heliodeck/simulator/history';
import { startSite } from '@heliodeck/simulator/live-site';
import { createSite, type Site } from '@heliodeck/simulator/site';
import type { MakeFeature } from '../../feature.ts';
import type { Field } from '../../field/field.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { type DemoDevice, demoTenant, seedDemo } from '../../seed/demo.ts';
import type { Services } from '../../services.ts';

const day = 86_400_000;
const historyDays = 30;
/** The last hours come as often as a gateway polls, the weeks before in coarser steps. */
const fineHours = 6;
const coarseSeconds = 300;
const fineSeconds = 60;
const batch = 5000;

/** The demonstration field: two stations under a sun, thirty days old, whose DTUs dial in over real TCP. */
export function demoFeature(field: Field, ingest: Ingest): MakeFeature {
  return (services) => {
    let dtus: SimulatedDtu[] = [];
    return {
      name: 'demo',
      async start() {
        if (!services.config.demo || field.port === undefined) return;
        const { devices, isNew } = await seedDemo(services);
        const now = services.now().getTime();
        const sites = demoStations.map(({ site }) => createSite(site, now - historyDays * day));
        // A site that lived before goes on from the same past: the plant is a function of its history.
        if (isNew) await backfill(services, ingest, sites, devices, now);
        else for (const site of sites) site.advance(now, coarseSeconds);
        const host = '127.0.0.1';
        const { port } = field;
        dtus = sites.map((site) => startSite(site, { host, port, now: () => services.now().getTime() }));
      },
      async stop() {
        for (const line of dtus) line.close();
      },
    };
  };
}

async function backfill(
  services: Services,
  ingest: Ingest,
  sites: readonly Site[],
  devices: readonly DemoDevice[],
  now: number,
): Promise<void> {
  const started = Date.now();
  let count = 0;
  for (const [stationIndex, site] of sites.entries()) {
    const ids = new Map(
      devices
        .filter((device) => device.stationIndex === stationIndex)
        .map((device) => [site.design.devices[device.deviceIndex], device.id]),
    );
    let waiting: Reading[] = [];
    const spans = [
      [now - fineHours * 3_600_000, coarseSeconds],
      [now, fineSeconds],
    ] as const;
    for (const [until, step] of spans) {
      for (const { device, ...past } of liveThrough(site, until, step)) {
        const deviceId = ids.get(device);
        if (deviceId === undefined) continue;
        waiting.push({ tenantId: demoTenant.tenantId, deviceId, ...past });
        count += 1;
        if (waiting.length < batch) continue;
        await ingest.backfill(waiting);
        waiting = [];
      }
    }
    await ingest.backfill(waiting);
  }
  services.log.info('demonstration history written', { readings: count, ms: Date.now() - started });
}
