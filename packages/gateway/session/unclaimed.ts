import type { GatewayLimits } from '../tuning.ts';
import { isKey } from './dtu-key.ts';
import type { MinuteCounter } from './guards.ts';

/** A connected DTU that is not claimed. Times in ms since 1970 UTC. */
export interface UnclaimedDtu {
  readonly imei: string;
  readonly remote: string;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly attempts: number;
}

type UnclaimedLimits = Pick<GatewayLimits, 'unclaimedListed' | 'unclaimedEventMs'>;

/** Remembers unclaimed DTUs, for an operator to choose from; limited because IMEIs can be invented. */
export class Unclaimed {
  readonly #limits: UnclaimedLimits;
  /** In order of last attempt. */
  readonly #seen = new Map<string, UnclaimedDtu>();
  readonly #told = new Map<string, number>();
  /** Keys they presented. Never shown: to claim a DTU a user must know its key. */
  readonly #keys = new Map<string, string>();
  readonly #fromAddress: MinuteCounter;

  /** @param fromAddress counts the attempts of each address */
  constructor(limits: UnclaimedLimits, fromAddress: MinuteCounter) {
    this.#limits = limits;
    this.#fromAddress = fromAddress;
  }

  get size(): number {
    return this.#seen.size;
  }

  /** Records an attempt: 'flood' if its address has made too many; 'news' if it should be reported to the sink. */
  note(imei: string, remote: string, address: string, now: number, key?: string): 'news' | 'known' | 'flood' {
    if (this.#fromAddress.isFlood(address, now)) return 'flood';
    if (key === undefined) this.#keys.delete(imei);
    else this.#keys.set(imei, key);
    const before = this.#seen.get(imei);
    this.#seen.delete(imei);
    this.#seen.set(imei, {
      imei,
      remote,
      firstSeen: before?.firstSeen ?? now,
      lastSeen: now,
      attempts: (before?.attempts ?? 0) + 1,
    });
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= this.#limits.unclaimedListed) break;
      this.forget(oldest);
    }
    if (now < (this.#told.get(imei) ?? 0)) return 'known';
    this.#told.set(imei, now + this.#limits.unclaimedEventMs);
    return 'news';
  }

  /** The DTU was claimed. */
  forget(imei: string): void {
    this.#seen.delete(imei);
    this.#told.delete(imei);
    this.#keys.delete(imei);
  }

  /** Returns whether it has presented this key; undefined if it did not connect. */
  showedKey(imei: string, key: string): boolean | undefined {
    return this.#seen.has(imei) ? isKey(this.#keys.get(imei), key) : undefined;
  }

  /** Latest first. */
  list(): readonly UnclaimedDtu[] {
    return [...this.#seen.values()].reverse();
  }
}
