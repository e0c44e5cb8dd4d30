import { noise } from './weather.ts';

/** What goes wrong, on demand. Rates are shares of answers, 0–1. */
export interface Faults {
  /** Bus addresses that never answer. */
  readonly silent: ReadonlySet<number>;
  /** One bit of the answer is flipped. */
  readonly noise: number;
  /** The answer arrives in two pieces, a while apart. */
  readonly split: number;
  /** A heartbeat sticks to the answer. */
  readonly glue: number;
}

export const noFaults: Faults = { silent: new Set(), noise: 0, split: 0, glue: 0 };

/** What happens to one answer. `pieces` leave in order, `apartMs` between them. */
interface Delivery {
  readonly pieces: readonly Uint8Array[];
  readonly apartMs: number;
}

/** Applies the faults to an answer; the same seed and count give the same fault. */
export function withFaults(
  faults: Faults,
  answer: Uint8Array,
  heartbeat: Uint8Array,
  seed: number,
  count: number,
): Delivery {
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
