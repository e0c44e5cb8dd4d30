/** Settings of the stream of readings. They must be equal in all processes of an installation. */
export interface StreamSettings {
  /** Number of servers of a NATS cluster that store it. */
  readonly replicas: number;
  /** Most bytes of the stream: while it is full, gateways do not poll. */
  readonly bytes: number;
}

/** Where history is stored besides PostgreSQL. */
export interface HistoryPlace {
  /** http(s)://user:password@host:port/database */
  readonly url: string;
  /** Cluster of the server at `url`, by the name in its configuration; absent = a single server. */
  readonly cluster?: string;
}

/** Where spans are sent and how many are recorded. */
export interface TracingConfig {
  /** Base URL of an OTLP/HTTP collector, such as http://127.0.0.1:4318; spans are sent to its /v1/traces. */
  readonly endpoint: string;
  /** Share of recorded traces, 0 to 1. */
  readonly ratio: number;
  /** Name of this service in the collector. */
  readonly service: string;
}

/** Most workers of the gateway: more were never measured, and are refused as a mistake. */
export const mostWorkers = 32;
