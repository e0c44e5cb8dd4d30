/**
 * Maps a text to a constant number in 0..1: spreads polls evenly over their period, the same after every restart. FNV-1a with a final mix,
 * because consecutive ids differ in their last characters only.
 */
export function phaseOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 0x1_0000_0000;
}

/**
 * Returns the next beat after `now` of a rhythm with `period` whole ms, shifted by `phase` (0..1 of a period). Never drifts. Beats are
 * whole ms: a fraction could be rounded to `now` itself.
 */
export function nextBeat(now: number, period: number, phase: number): number {
  const shift = Math.floor(phase * period);
  return (Math.floor((now - shift) / period) + 1) * period + shift;
}
