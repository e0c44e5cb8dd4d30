/**
 * The list with its first member moved to the end; the new first one is what the screen opens with
 * (docs/product/devices.md#charts-of-a-device).
 */
export const rotated = <T>(list: readonly T[]): readonly T[] => [...list.slice(1), ...list.slice(0, 1)];
