import { parseArgs } from 'node:util';
import { profiles } from '@heliodeck/devices/registry';
import type { Faults } from './faults.ts';

/** The parsed command line of `npm run simulate`. */
export interface Order {
  readonly host: string;
  readonly port: number;
  readonly dtus: number;
  readonly devices: number;
  /** Profile of all devices; `undefined`: controllers and meters alternately. */
  readonly profile: string | undefined;
  /** `undefined`: the period that the server has, 60 s for new devices. */
  readonly periodSeconds: number | undefined;
  readonly baud: number;
  readonly firstSerial: number;
  readonly stormEverySeconds: number;
  readonly resetEverySeconds: number;
  readonly claim: string | undefined;
  readonly faults: Faults;
}

export const usage = `npm run simulate -- [options]
  --dtus N        DTUs that dial in, 1 to 100000 (default 2)
  --devices M     devices behind each, 1 to 31: controllers at odd, meters at even bus addresses (default 4)
  --profile ID    all devices have this profile, packages/devices/registry.ts (default: heliodeck-mppt4, acrel-adl3000)
  --period S      seconds between two polls, 1 to 86400 (default 60); with --claim: it is the server that polls
  --host H --port P   the gateway (default 127.0.0.1:8700)
  --claim URL     registers station, DTUs and devices there first, as HELIODECK_USER (admin) of HELIODECK_TENANT
                  (000000) with HELIODECK_PASSWORD; DTUs nobody registered stay connected and are asked nothing
  --baud B        speed of the serial bus, 300 to 1000000, or 0: answers take no time (default 9600)
  --first N       serial number of the first IMEI, 0 to 899999 (default 1000)
  --silent A,B    bus addresses that never answer
  --noise R --split R --glue R   share of answers with a flipped bit, in two pieces, with a heartbeat stuck on (0 to 1)
  --storm S       every S seconds all lines drop at once, and dial in again
  --reset S       every S seconds the counters start again from zero
  --help          says this
`;

const text = { type: 'string' } as const;
const options = {
  dtus: text,
  devices: text,
  profile: text,
  period: text,
  host: text,
  port: text,
  claim: text,
  baud: text,
  first: text,
  silent: text,
  noise: text,
  split: text,
  glue: text,
  storm: text,
  reset: text,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the command line; 'help' if only help was requested. @throws Error naming the invalid option */
export function readOrder(args: readonly string[]): Order | 'help' {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return 'help';
  const number = (name: Exclude<keyof typeof values, 'help'>, fallback: number, min: number, max: number) => {
    const given = values[name];
    const value = given === undefined ? fallback : given.trim() === '' ? Number.NaN : Number(given);
    if (!(value >= min && value <= max)) throw new Error(`--${name} must be a number from ${min} to ${max}`);
    return value;
  };
  const whole: typeof number = (name, fallback, min, max) => {
    const value = number(name, fallback, min, max);
    if (!Number.isInteger(value))
      throw new Error(`--${name} must be a number from ${min} to ${max} without a fraction`);
    return value;
  };
  const devices = whole('devices', 4, 1, 31);
  const order: Order = {
    host: values.host ?? '127.0.0.1',
    port: whole('port', 8700, 1, 65_535),
    dtus: whole('dtus', 2, 1, 100_000),
    devices,
    profile: values.profile,
    periodSeconds: values.period === undefined ? undefined : whole('period', 60, 1, 86_400),
    baud: whole('baud', 9600, 0, 1_000_000),
    firstSerial: whole('first', 1000, 0, 899_999),
    stormEverySeconds: number('storm', 0, 0, 86_400),
    resetEverySeconds: number('reset', 0, 0, 86_400),
    claim: values.claim,
    faults: {
      silent: silentAddresses(values.silent, devices),
      noise: number('noise', 0, 0, 1),
      split: number('split', 0, 0, 1),
      glue: number('glue', 0, 0, 1),
    },
  };
  check(order);
  return order;
}

function silentAddresses(given: string | undefined, devices: number): ReadonlySet<number> {
  const addresses =
    given === undefined ? [] : given.split(',').map((one) => Number(one.trim() || Number.NaN));
  if (!addresses.every((one) => Number.isInteger(one) && one >= 1 && one <= devices))
    throw new Error(`--silent must be bus addresses from 1 to ${devices}, with commas between`);
  return new Set(addresses);
}

/** Checks that involve several options. */
function check({ host, baud, claim, profile }: Order): void {
  if (profile !== undefined && !profiles.has(profile))
    throw new Error(`--profile must be one of ${[...profiles.keys()].join(', ')}`);
  if (host.trim() === '') throw new Error('--host must name the gateway');
  if (baud > 0 && baud < 300) throw new Error('--baud must be 0 or a number from 300 to 1000000');
  if (claim !== undefined && !/^https?:$/.test(URL.canParse(claim) ? new URL(claim).protocol : ''))
    throw new Error('--claim must be the address of the server, http://…');
}
