import { createHash } from 'node:crypto';
import { ApiError } from '@heliodeck/client/api-error';
import { type Client, createClient } from '@heliodeck/client/client';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { fewAtATime } from './few-at-a-time.ts';
import type { SiteDesign } from './site.ts';

/** Registers simulated sites with a server through its API, as a user does in the console. */
interface ClaimTarget {
  readonly url: string;
  readonly account: string;
  readonly password: string;
  readonly tenantId: string;
  /** If given, existing devices get this period too. Otherwise new devices get 60 s. */
  readonly periodSeconds?: number | undefined;
}

const usualPeriodSeconds = 60;
const stationName = 'Simulated fleet';
/** Number of sites registered in parallel: enough to keep a server busy while it still answers other callers. */
const sitesAtOnce = 8;

/**
 * Adds a station for the fleet, its DTUs and devices; of existing records only the period is changed.
 * @throws Error with the server's message; AggregateError if several sites were rejected at once, in the
 * order of the designs
 */
export async function claimSites(claim: ClaimTarget, designs: readonly SiteDesign[]): Promise<void> {
  const client = await signedIn(claim);
  const stations = client.entity(stationInfo);
  const stationInfoId = await firstOf(await stations.list({ size: 1, stationName_equal: stationName }), () =>
    stations.submit({
      companyName: 'Simulator',
      stationName,
      stationType: 1,
      address: '116.331398,39.897445,Simulated address',
      regionId: '110102',
      principal: 'Simulator',
      registrationTime: '2026-01-01',
      interconnectionTime: '2026-01-01',
      timeZone: 'Asia/Shanghai',
    }),
  );
  await fewAtATime(designs, sitesAtOnce, (design) =>
    claimSite(client, stationInfoId, design, claim.periodSeconds),
  );
}

async function claimSite(
  client: Client,
  stationInfoId: string,
  { imei, devices }: SiteDesign,
  periodSeconds: number | undefined,
): Promise<void> {
  const dtus = client.entity(dtu);
  const dtuId = await firstOf(await dtus.list({ size: 1, imei_equal: imei }), () =>
    dtus.submit({ stationInfoId, name: `SIM ${imei.slice(-6)}`, imei }),
  );
  const registered = client.entity(xwj);
  const { records } = await registered.list({ size: 1000, dtuId });
  const known = new Map(records.map((record) => [record.address, record]));
  for (const device of devices) {
    const there = known.get(device.address);
    if (there === undefined) {
      await registered.submit({
        name: device.name.en,
        dtuId,
        type: device.type,
        model: device.profile,
        address: device.address,
        serialNumber: device.serialNumber,
        periodSeconds: periodSeconds ?? usualPeriodSeconds,
      });
    } else if (periodSeconds !== undefined && there.periodSeconds !== periodSeconds) {
      await registered.submit({ id: there.id, periodSeconds });
    }
  }
}

/** Id of the first matching record, else of the added one. */
async function firstOf(
  { records }: { readonly records: readonly { readonly id: string }[] },
  add: () => Promise<{ readonly id: string }>,
): Promise<string> {
  return records[0]?.id ?? (await add()).id;
}

/** @throws Error if no server answers, or it is not Heliodeck */
async function signedIn({ url, tenantId, account, password }: ClaimTarget): Promise<Client> {
  const client = createClient({
    address: url,
    // The client id for other programs: that of the console requires a captcha after wrong passwords.
    clientId: 'sword',
    clientSecret: 'sword_secret',
    locale: () => 'en',
    sealPassword: (plain) => createHash('md5').update(plain).digest('hex'),
  });
  try {
    await client.signIn.withPassword({ tenantId, account, password });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.fault === 'network') throw new Error(`no server answers at ${url}`, { cause: error });
    const isOther = error.fault === 'unreadable' || error.code === 404;
    if (isOther) throw new Error(`${url} is not the address of a Heliodeck server`, { cause: error });
    throw error;
  }
  return client;
}
