import { noise } from './weather.ts';

/** Simulated faults. Rates are shares of responses, 0–1. */
export interface Faults {
  /** Bus addresses that never respond. */
  readonly silent: ReadonlySet<number>;
  /** One bit of the response is flipped. */
  readonly noise: number;
  /** The response arrives in two pieces with a pause between them. */
  readonly split: number;
  /** A heartbeat is appended to the response. */
  readonly glue: number;
}

export const noFaults: Faults = { silent: new Set(), noise: 0, split: 0, glue: 0 };

/** How one response is delivered: `pieces` are sent in order, `apartMs` between them. */
interface FaultyDelivery {
  readonly pieces: readonly Uint8Array[];
  readonly apartMs: number;
}

/** Applies the faults to a response; the same seed and count yield the same fault. */
export function withFaults(
  faults: Faults,
  answer: Uint8Array,
  heartbeat: Uint8Array,
  seed: number,
  count: number,
): FaultyDelivery {
  let bytes = answer;
  if (noise(seed + 1, count) < faults.noise) {
    bytes = Uint8Array.from(answer);
    const at = Math.floor(noise(seed + 2, count) * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(noise(seed + 3, count) * 8));
  }
  if (noise(seed + 4, count) < faults.glue) {
    const glued = new Uint8Array(bytes.length + heartbeat.length);
    glued.set(bytes);
    glued.set(heartbeat, bytes.length);
    bytes = glued;
  }
  if (bytes.length > 2 && noise(seed + 5, count) < faults.split) {
    const at = 1 + Math.floor(noise(seed + 6, count) * (bytes.length - 1));
    return { pieces: [bytes.subarray(0, at), bytes.subarray(at)], apartMs: 120 };
  }
  return { pieces: [bytes], apartMs: 0 };
}
