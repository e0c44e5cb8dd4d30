/** What one installation has to do. */
export interface Load {
  readonly dtus: number;
  readonly devicesPerDtu: number;
  /** Values of a reading. */
  readonly values: number;
  readonly periodSeconds: number;
}

/** What was measured (docs/guides/scale-out.md#how-many-machines); each can be given anew. */
export const measured = {
  /** Processor of a reading in gateway and ingest of one process, µs. */
  processUs: 57,
  /** Shares of it where gateway, stream and ingest are processes of their own. */
  gatewayShare: 0.55,
  streamShare: 0.17,
  ingestShare: 0.48,
  /** Processor of PostgreSQL for a reading, µs. */
  databaseUs: 70,
  /** Memory of a gateway for each DTU that it serves, with its devices and its socket, kB. */
  dtuKb: 37,
  /** The same for each of the others, which it only knows, kB. */
  knownDtuKb: 0.5,
  /** Sockets that one gateway was tried with. */
  socketsTried: 10_000,
  /** Bytes of a reading in the stream of NATS, and of each of its values. */
  streamBytes: 49,
  streamBytesPerValue: 5.25,
  /** Bytes of a value in ClickHouse with both roll-ups, ZSTD at level 9. */
  clickHouseBytesPerValue: 3.05,
  /** Readings a second that one process hands on to ClickHouse; what several do was not measured. */
  handOver: 8_400,
  /** What a core is planned for: the rest is for peaks and for a process that is away. */
  busy: 0.6,
};

export type Measured = typeof measured;

/** What a load takes. */
export interface Size {
  readonly readings: number;
  readonly values: number;
  /** Cores, by part. */
  readonly cores: {
    readonly together: number;
    readonly gateway: number;
    readonly stream: number;
    readonly ingest: number;
    readonly database: number;
  };
  /** Processes with gateway and ingest, each of which uses one core for them. */
  readonly processes: number;
  readonly gatewayMb: number;
  /** What the stream has to hold while ingest is away for ten minutes, MB. */
  readonly streamMb: number;
  readonly clickHouseGbPerYear: number;
  /** Parts that cannot be had more than once, with how much of one of them is used; the first breaks first. */
  readonly single: readonly { readonly part: string; readonly used: number }[];
}

const yearSeconds = 365 * 86_400;
const awaySeconds = 600;

/**
 * What a load takes, by what was measured.
 * @param machine cores of PostgreSQL's machine, and memory of a gateway's, MB
 */
export function sizeOf(
  load: Load,
  machine: { readonly databaseCores: number; readonly gatewayMb: number },
  by: Measured = measured,
): Size {
  const readings = (load.dtus * load.devicesPerDtu) / load.periodSeconds;
  const cores = (us: number): number => (readings * us) / 1e6 / by.busy;
  const together = cores(by.processUs);
  const database = cores(by.databaseUs);
  const processes = Math.max(1, Math.ceil(Math.max(together, load.dtus / by.socketsTried)));
  const served = load.dtus / processes;
  const gatewayMb = (served * by.dtuKb + (load.dtus - served) * by.knownDtuKb) / 1_000;
  const single = [
    { part: 'database', used: database / machine.databaseCores },
    { part: 'hand-over', used: readings / by.handOver },
    { part: 'register', used: gatewayMb / machine.gatewayMb },
  ];
  return {
    readings,
    values: readings * load.values,
    cores: {
      together,
      gateway: together * by.gatewayShare,
      stream: together * by.streamShare,
      ingest: together * by.ingestShare,
      database,
    },
    processes,
    gatewayMb,
    streamMb: (readings * awaySeconds * (by.streamBytes + by.streamBytesPerValue * load.values)) / 1e6,
    clickHouseGbPerYear: (readings * yearSeconds * load.values * by.clickHouseBytesPerValue) / 1e9,
    single: single.toSorted((one, other) => other.used - one.used),
  };
}
