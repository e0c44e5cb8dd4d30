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
  readonly data: unknown;
}

type Call = (path: string, body?: unknown) => Promise<unknown>;

const client = `Basic ${Buffer.from('heliodeck:heliodeck_secret').toString('base64')}`;
const stationName = 'Simulated fleet';

/** Adds a station for the fleet, its DTUs and devices; what is there already stays. @throws Error with the server's words */
export async function claimSites(claim: Claim, designs: readonly SiteDesign[]): Promise<void> {
  const call = calling(claim, await signIn(claim));
  const stationInfoId = await findOrAdd(
    call,
    `blade-stationInfo/stationInfo/list?size=1&stationName_equal=${encodeURIComponent(stationName)}`,
    'blade-stationInfo/stationInfo/submit',
    {
      companyName: 'Simulator',
      stationName,
      stationType: 1,
      address: '116.331398,39.897445,Simulated address',
      regionId: '110102',
      principal: 'Simulator',
      registrationTime: '2026-01-01',
      interconnectionTime: '2026-01-01',
      timeZone: 'Asia/Shanghai',
    },
  );
  for (const design of designs) await claimSite(call, stationInfoId, design, claim.periodSeconds);
}

async function claimSite(
  call: Call,
  stationInfoId: string,
  design: SiteDesign,
  periodSeconds: number,
): Promise<void> {
  const { imei } = design;
  const dtuId = await findOrAdd(
    call,
    `blade-dtu/dtu/list?size=1&imei_equal=${imei}`,
    'blade-dtu/dtu/submit',
    { stationInfoId, name: `SIM ${imei.slice(-6)}`, imei },
  );
  const known = new Set(
    recordsIn(await call(`blade-xwj/xwj/list?size=1000&dtuId=${dtuId}`)).map((row) => Number(row.address)),
  );
  for (const device of design.devices) {
    if (known.has(device.address)) continue;
    await call('blade-xwj/xwj/submit', {
      name: device.name.en,
      dtuId,
      type: device.type,
      model: device.profile,
      address: device.address,
      serialNumber: device.serialNumber,
      periodSeconds,
    });
  }
}

/** Id of the first record a list gives, else of one added. */
async function findOrAdd(call: Call, list: string, submit: string, draft: unknown): Promise<string> {
  const [found] = recordsIn(await call(list));
  const record = found ?? ((await call(submit, draft)) as { readonly id?: unknown });
  return String(record.id);
}

function recordsIn(page: unknown): readonly { readonly id?: unknown; readonly address?: unknown }[] {
  return (page as { readonly records?: readonly { id: string; address?: unknown }[] }).records ?? [];
}

function calling({ url, tenantId }: Claim, token: string): Call {
  return async (path, body) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: client,
        'blade-auth': `bearer ${token}`,
        'tenant-id': tenantId,
        'accept-language': 'en',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await reply.json()) as Envelope;
    if (!envelope.success) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.data;
  };
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
    headers: { authorization: client, 'tenant-id': claim.tenantId, 'accept-language': 'en' },
  });
  const token = (await reply.json()) as { access_token?: string; error_description?: string; msg?: string };
  if (token.access_token === undefined)
    throw new Error(token.error_description ?? token.msg ?? 'sign-in failed');
  return token.access_token;
}
