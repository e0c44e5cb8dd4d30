/** Hours between two instants, ms, computed from whole seconds and truncated to two decimals. */
export function hoursBetween(from: number, to: number): number {
  return Math.floor((Math.floor(to / 1000) - Math.floor(from / 1000)) / 36) / 100;
}
