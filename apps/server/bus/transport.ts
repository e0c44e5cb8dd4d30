/** What carries bytes between processes; it knows nothing of what they mean. */
export interface BusTransport {
  readonly isConnected: boolean;
  /** Sends to whoever subscribed, in the order of the calls; thrown away while not connected. */
  publish(subject: string, data: Uint8Array): void;
  /** Calls back for each message in the order it was sent; `answer` where one is waited for. @returns what ends it */
  subscribe(subject: string, heard: RawHandler): () => void;
  /** Sends to one subscriber and waits for its answer. @throws BusFailure */
  request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** Sends to all subscribers and gathers what they answer within so long, ms. */
  gather(subject: string, data: Uint8Array, withinMs: number): Promise<readonly Uint8Array[]>;
  /** Called when the connection was lost, and when it is there again: messages sent in between were not heard. */
  onConnection(listener: (isConnected: boolean) => void): void;
  /** Sends what was published and closes. */
  close(): Promise<void>;
}

export type RawHandler = (data: Uint8Array, answer: ((data: Uint8Array) => void) | undefined) => void;

/**
 * Why a question was not answered. 'nobody': it was given to nobody. 'lost': the way there broke or never was. 'timeout': somebody may
 * have it.
 */
export class BusFailure extends Error {
  readonly reason: 'nobody' | 'timeout' | 'lost' | 'version' | 'size';

  constructor(reason: BusFailure['reason'], subject: string, options?: ErrorOptions) {
    super(`no answer on ${subject}: ${reason}`, options);
    this.name = 'BusFailure';
    this.reason = reason;
  }
}
