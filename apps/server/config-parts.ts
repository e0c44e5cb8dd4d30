/** How the stream of readings is to be kept. All processes of an installation say the same. */
export interface StreamSettings {
  /** Copies on so many servers of a NATS cluster. */
  readonly replicas: number;
  /** Bytes it may hold: while it is full, gateways do not poll. */
  readonly bytes: number;
}

/** Where history is kept beside PostgreSQL. */
export interface HistoryPlace {
  /** http(s)://user:password@host:port/database */
  readonly url: string;
  /** Of which the server at `url` is one, as its configuration calls it; absent = that server is alone. */
  readonly cluster?: string;
}

/** Where spans go and how many of them. */
export interface TracingConfig {
  /** Base address of an OTLP/HTTP collector, such as http://127.0.0.1:4318; spans go to its /v1/traces. */
  readonly endpoint: string;
  /** Share of the traces that is recorded, 0 to 1. */
  readonly ratio: number;
  /** Name of this service among the others of the collector. */
  readonly service: string;
}

/** More workers of the gateway than anybody has measured are not taken for a wish. */
export const mostWorkers = 32;
