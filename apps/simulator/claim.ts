import { createHash } from 'node:crypto';
import type { SiteDesign } from './site.ts';

/** Registers simulated sites with a server through its API, as a person would with the console. */
export interface Claim {
  readonly url: string;
  readonly account: string;
  readonly password: string;
  readonly tenantId: string;
  readonly periodSeconds: number;
}

interface Envelope {
  readonly success: boolean;
  readonly msg: string;
  readonly data: { readonly records?: readonly { readonly id: string }[] };
}

const client = `Basic ${Buffer.from('heliodeck:heliodeck_secret').toString('base64')}`;

/** Adds a station for the fleet, its DTUs and devices; what is there already stays. @throws Error with the server's words */
export async function claimSites(claim: Claim, designs: readonly SiteDesign[]): Promise<void> {
  const token = await signIn(claim);
  const call = async (path: string, body?: unknown): Promise<Envelope['data']> => {
    const reply = await fetch(`${claim.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: client,
        'blade-auth': `bearer ${token}`,
        'tenant-id': claim.tenantId,
        'accept-language': 'en',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await reply.json()) as Envelope;
    if (!envelope.success) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.data;
  };
  const first = async (path: string): Promise<string | undefined> => (await call(path)).records?.[0]?.id;

  const stationName = 'Simulated fleet';
  const findStation = (): Promise<string | undefined> =>
    first(
      `/api/blade-stationInfo/stationInfo/list?size=1&stationName_equal=${encodeURIComponent(stationName)}`,
    );
  if ((await findStation()) === undefined) {
    await call('/api/blade-stationInfo/stationInfo/submit', {
      companyName: 'Simulator',
      stationName,
      stationType: 1,
      address: '116.331398,39.897445,Simulated address',
      regionId: '110102',
      principal: 'Simulator',
      registrationTime: '2026-01-01',
      interconnectionTime: '2026-01-01',
      timeZone: 'Asia/Shanghai',
    });
  }
  const stationInfoId = await findStation();
  for (const design of designs) {
    const find = (): Promise<string | undefined> =>
      first(`/api/blade-dtu/dtu/list?size=1&imei_equal=${design.imei}`);
    if ((await find()) !== undefined) continue;
    await call('/api/blade-dtu/dtu/submit', {
      stationInfoId,
      name: `SIM ${design.imei.slice(-6)}`,
      imei: design.imei,
    });
    const dtuId = await find();
    for (const device of design.devices) {
      await call('/api/blade-xwj/xwj/submit', {
        name: device.name.en,
        dtuId,
        type: device.type,
        model: device.profile,
        address: device.address,
        serialNumber: device.serialNumber,
        periodSeconds: claim.periodSeconds,
      });
    }
  }
}

async function signIn(claim: Claim): Promise<string> {
  const digest = createHash('md5').update(claim.password).digest('hex');
  const query = new URLSearchParams({
    tenantId: claim.tenantId,
    username: claim.account,
    password: digest,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const reply = await fetch(`${claim.url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: client, 'tenant-id': claim.tenantId },
  });
  const token = (await reply.json()) as { access_token?: string; error_description?: string; msg?: string };
  if (token.access_token === undefined)
    throw new Error(token.error_description ?? token.msg ?? 'sign-in failed');
  return token.access_token;
}
