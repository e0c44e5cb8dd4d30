/** Carries bytes between processes, whatever their meaning. */
export interface BusTransport {
  readonly isConnected: boolean;
  /** Sends to all subscribers in the order of the calls; dropped while disconnected. */
  publish(subject: string, data: Uint8Array): void;
  /** Subscribes to messages in the order they were sent; `answer` is given for requests. @returns a function that unsubscribes */
  subscribe(subject: string, heard: RawHandler): () => void;
  /** Sends to one subscriber and waits for its response. @throws BusFailure */
  request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** Sends to all subscribers and collects the responses that arrive within this time, ms. */
  gather(subject: string, data: Uint8Array, withinMs: number): Promise<readonly Uint8Array[]>;
  /** Called when the connection is lost and when it is restored: messages sent in between did not arrive. */
  onConnection(listener: (isConnected: boolean) => void): void;
  /** Flushes what was published, then closes. */
  close(): Promise<void>;
}

export type RawHandler = (data: Uint8Array, answer: ((data: Uint8Array) => void) | undefined) => void;

/**
 * Why a request has no response. 'nobody': there was no recipient. 'lost': the connection broke or never existed. 'timeout': a recipient
 * may have received it.
 */
export class BusFailure extends Error {
  readonly reason: 'nobody' | 'timeout' | 'lost' | 'version' | 'size';

  constructor(reason: BusFailure['reason'], subject: string, options?: ErrorOptions) {
    super(`no answer on ${subject}: ${reason}`, options);
    this.name = 'BusFailure';
    this.reason = reason;
  }
}
