/** A server, ms after its last message, is not received any more; several messages in a row are missing then. */
const silentMs = 1_500;
/** A server whose last message is no older than this, ms, is received. */
const heardMs = 1_000;

/** Two servers that do not receive each other, and one between them that receives both and is received by both. */
export interface ServerGap {
  readonly apart: readonly [string, string];
  readonly middle: string;
}

/**
 * Which servers receive each other's messages. A server that is down or hangs receives nobody and is received by nobody, so that it is in no
 * gap; neither is any server after this process itself was busy.
 */
export class HeardServers {
  readonly #now: () => number;
  readonly #since = new Map<string, number>();
  readonly #heard = new Map<string, Map<string, number>>();

  /** @param now a monotonic clock, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A connection to this server was opened. */
  joined(server: string): void {
    this.left(server);
    this.#since.set(server, this.#now());
    this.#heard.set(server, new Map());
  }

  left(server: string): void {
    this.#since.delete(server);
    this.#heard.delete(server);
    for (const times of this.#heard.values()) times.delete(server);
  }

  /** A message of one server was received at another. */
  heard(by: string, from: string): void {
    if (this.#since.has(from)) this.#heard.get(by)?.set(from, this.#now());
  }

  gap(): ServerGap | undefined {
    const servers = [...this.#since.keys()];
    for (const [n, one] of servers.entries())
      for (const other of servers.slice(n + 1)) {
        if (!this.#isSilent(one, other) && !this.#isSilent(other, one)) continue;
        const middle = servers.find(
          (third) =>
            third !== one && third !== other && this.#areJoined(third, one) && this.#areJoined(third, other),
        );
        if (middle !== undefined) return { apart: [one, other], middle };
      }
    return undefined;
  }

  #isSilent(by: string, from: string): boolean {
    const times = [this.#since.get(by), this.#since.get(from), this.#heard.get(by)?.get(from)];
    return this.#now() - Math.max(...times.map((time) => time ?? 0)) > silentMs;
  }

  #areJoined(one: string, other: string): boolean {
    const isHeard = (by: string, from: string): boolean => {
      const at = this.#heard.get(by)?.get(from);
      return at !== undefined && this.#now() - at <= heardMs;
    };
    return isHeard(one, other) && isHeard(other, one);
  }
}
