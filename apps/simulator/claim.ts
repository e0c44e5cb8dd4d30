import { createHash } from 'node:crypto';
import { fewAtATime } from './few-at-a-time.ts';
import type { SiteDesign } from './site.ts';

/** Registers simulated sites with a server through its API, as a person would with the console. */
interface ClaimTarget {
  readonly url: string;
  readonly account: string;
  readonly password: string;
  readonly tenantId: string;
  /** Given: also for devices that are there. Else 60 s, for those that are not. */
  readonly periodSeconds?: number | undefined;
}

interface Envelope {
  readonly success: boolean;
  readonly msg: string;
  readonly data: unknown;
}

type Call = (path: string, body?: unknown) => Promise<unknown>;

/** The client of other programs: the console's asks for a captcha after wrong passwords. */
const client = `Basic ${Buffer.from('sword:sword_secret').toString('base64')}`;
const usualPeriodSeconds = 60;
const stationName = 'Simulated fleet';
/** Sites registered side by side: a server is kept busy by no more, and other callers are still heard. */
const sitesAtOnce = 8;

/**
 * Adds a station for the fleet, its DTUs and devices; of what is there only the period changes.
 * @throws Error with the server's words; AggregateError where several sites were refused at once, in the order of the designs
 */
export async function claimSites(claim: ClaimTarget, designs: readonly SiteDesign[]): Promise<void> {
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
  await fewAtATime(designs, sitesAtOnce, (design) =>
    claimSite(call, stationInfoId, design, claim.periodSeconds),
  );
}

async function claimSite(
  call: Call,
  stationInfoId: string,
  design: SiteDesign,
  periodSeconds: number | undefined,
): Promise<void> {
  const { imei } = design;
  const dtuId = await findOrAdd(
    call,
    `blade-dtu/dtu/list?size=1&imei_equal=${imei}`,
    'blade-dtu/dtu/submit',
    { stationInfoId, name: `SIM ${imei.slice(-6)}`, imei },
  );
  const known = new Map(
    recordsIn(await call(`blade-xwj/xwj/list?size=1000&dtuId=${dtuId}`)).map((row) => [
      Number(row.address),
      row,
    ]),
  );
  for (const device of design.devices) {
    const there = known.get(device.address);
    if (there === undefined) {
      await call('blade-xwj/xwj/submit', {
        name: device.name.en,
        dtuId,
        type: device.type,
        model: device.profile,
        address: device.address,
        serialNumber: device.serialNumber,
        periodSeconds: periodSeconds ?? usualPeriodSeconds,
      });
    } else if (periodSeconds !== undefined && there.periodSeconds !== periodSeconds) {
      await call('blade-xwj/xwj/update', { id: there.id, periodSeconds });
    }
  }
}

/** Id of the first record a list gives, else of one added. */
async function findOrAdd(call: Call, list: string, submit: string, draft: unknown): Promise<string> {
  const [found] = recordsIn(await call(list));
  const record = found ?? ((await call(submit, draft)) as { readonly id?: unknown });
  return String(record.id);
}

interface Listed {
  readonly id?: unknown;
  readonly address?: unknown;
  readonly periodSeconds?: unknown;
}

function recordsIn(page: unknown): readonly Listed[] {
  return (page as { readonly records?: readonly Listed[] }).records ?? [];
}

function calling(claim: ClaimTarget, token: string): Call {
  return async (path, body) => {
    const envelope = (await ask(claim, path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })) as Envelope;
    if (!envelope.success) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.data;
  };
}

/** What the server answers. @throws Error where nobody answers, or something that is no Heliodeck */
async function ask({ url, tenantId }: ClaimTarget, path: string, request: RequestInit): Promise<unknown> {
  const headers = {
    authorization: client,
    'tenant-id': tenantId,
    'accept-language': 'en',
    ...request.headers,
  };
  const reply = await fetch(`${url.replace(/(?<!\/)\/+$/, '')}/api/${path}`, { ...request, headers }).catch(
    () => {
      throw new Error(`no server answers at ${url}`);
    },
  );
  const answer: unknown = reply.status === 404 ? undefined : await reply.json().catch(() => undefined);
  if (answer === undefined) throw new Error(`${url} is not the address of a Heliodeck server`);
  return answer;
}

async function signIn(claim: ClaimTarget): Promise<string> {
  const digest = createHash('md5').update(claim.password).digest('hex');
  const query = new URLSearchParams({
    tenantId: claim.tenantId,
    username: claim.account,
    password: digest,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const token = (await ask(claim, `blade-auth/oauth/token?${query}`, { method: 'POST' })) as {
    access_token?: string;
    error_description?: string;
    msg?: string;
  };
  if (token.access_token === undefined)
    throw new Error(token.error_description ?? token.msg ?? 'sign-in failed');
  return token.access_token;
}
