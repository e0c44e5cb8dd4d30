/** Load of one installation. */
export interface Load {
  readonly dtus: number;
  readonly devicesPerDtu: number;
  /** Values per reading. */
  readonly values: number;
  readonly periodSeconds: number;
}

/** Measured figures (docs/guides/scale-out.md#how-many-machines); each can be overridden. */
export const measured = {
  /** CPU time per reading in a process with gateway and ingest, µs. */
  processUs: 57,
  /** Shares of it if gateway, stream and ingest are separate processes. */
  gatewayShare: 0.55,
  streamShare: 0.17,
  ingestShare: 0.48,
  /** CPU time of PostgreSQL per reading, µs. */
  databaseUs: 70,
  /** Memory of a gateway per DTU that it serves, with its devices and its socket, kB. */
  dtuKb: 37,
  /** Memory per DTU of other gateways, kB. */
  knownDtuKb: 0.5,
  /** Most sockets with which one gateway was tested. */
  socketsTried: 10_000,
  /** Bytes per reading in the stream of NATS, and per value of it. */
  streamBytes: 49,
  streamBytesPerValue: 5.25,
  /** Bytes per value in ClickHouse with both roll-ups, ZSTD at level 9. */
  clickHouseBytesPerValue: 3.05,
  /** Readings per second that one process moves to ClickHouse; several processes were not measured. */
  handOver: 8_400,
  /** Planned load of a core: the rest is for peaks and for the failure of a process. */
  busy: 0.6,
};

export type Measured = typeof measured;

/** Required resources for a load. */
export interface Size {
  readonly readings: number;
  readonly values: number;
  /** Cores, by component. */
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
  /** Size of the stream while ingest is unavailable for ten minutes, MB. */
  readonly streamMb: number;
  readonly clickHouseGbPerYear: number;
  /** Components that cannot be multiplied, with the load of each; the first is the bottleneck. */
  readonly single: readonly { readonly part: string; readonly used: number }[];
}

const yearSeconds = 365 * 86_400;
const awaySeconds = 600;

/**
 * Computes the required resources from the measured figures.
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
