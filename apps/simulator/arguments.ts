import { parseArgs } from 'node:util';
import type { Faults } from './faults.ts';

/** What `npm run simulate` was asked for. */
export interface Order {
  readonly host: string;
  readonly port: number;
  readonly dtus: number;
  readonly devices: number;
  readonly periodSeconds: number;
  readonly baud: number;
  readonly firstSerial: number;
  readonly stormEverySeconds: number;
  readonly resetEverySeconds: number;
  readonly claim: string | undefined;
  readonly faults: Faults;
}

export const usage = `npm run simulate -- [options]
  --dtus N        DTUs that dial in (default 2)
  --devices M     devices behind each, 1 to 31 (default 4)
  --period S      seconds between two polls the gateway is told to make (default 60; with --claim)
  --host H --port P   the gateway (default 127.0.0.1:8700)
  --claim URL     registers station, DTUs and devices there first; as HELIODECK_USER (admin) of
                  HELIODECK_TENANT (000000) with HELIODECK_PASSWORD
  --baud B        speed of the serial bus, 0 = none (default 9600)
  --first N       serial number of the first IMEI (default 1000)
  --silent A,B    bus addresses that never answer
  --noise R --split R --glue R   share of answers with a flipped bit, in two pieces, with a heartbeat stuck on (0 to 1)
  --storm S       every S seconds all lines drop at once
  --reset S       every S seconds the counters start again from zero
`;

/** Reads the command line. @throws Error that names the option that is wrong */
export function readOrder(args: readonly string[]): Order {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      dtus: text,
      devices: text,
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
    },
  });
  const number = (name: keyof typeof values, fallback: number, min: number, max: number): number => {
    const given = values[name];
    const value = given === undefined ? fallback : Number(given);
    if (!(value >= min && value <= max)) throw new Error(`--${name} must be a number from ${min} to ${max}`);
    return value;
  };
  return {
    host: values.host ?? '127.0.0.1',
    port: number('port', 8700, 1, 65_535),
    dtus: number('dtus', 2, 1, 100_000),
    devices: number('devices', 4, 1, 31),
    periodSeconds: number('period', 60, 1, 86_400),
    baud: number('baud', 9600, 0, 1_000_000),
    firstSerial: number('first', 1000, 0, 899_999),
    stormEverySeconds: number('storm', 0, 0, 86_400),
    resetEverySeconds: number('reset', 0, 0, 86_400),
    claim: values.claim,
    faults: {
      silent: new Set((values.silent ?? '').split(',').filter(Boolean).map(Number)),
      noise: number('noise', 0, 0, 1),
      split: number('split', 0, 0, 1),
      glue: number('glue', 0, 0, 1),
    },
  };
}
