/**
 * Height of the sun on a schematic day of twelve hours: −1 at midnight, 0 at six and eighteen, 1 at noon.
 * @param hour 0 to 24
 */
export function sunHeight(hour: number): number {
  return -Math.cos((hour / 12) * Math.PI);
}
