/** How the stream of readings is to be kept. All processes of an installation say the same. */
export interface StreamSettings {
  /** Copies on so many servers of a NATS cluster. */
  readonly replicas: number;
  /** Bytes it may hold: while it is full, gateways do not poll. */
  readonly bytes: number;
}
