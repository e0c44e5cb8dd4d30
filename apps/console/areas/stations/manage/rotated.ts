/**
 * The list with its first member moved to the end; the screen opens with the new first one
 * (docs/product/devices.md#charts-of-a-device).
 */
export const rotated = <T>(list: readonly T[]): readonly T[] => [...list.slice(1), ...list.slice(0, 1)];
