import { createStore } from './store.ts';

/** Viewing distances in metres; 0: a desk. */
export const distances = [0, 2, 4, 6] as const;
export type Distance = (typeof distances)[number];

/** Default viewing distance of a wall display: across a control room. */
export const wallDistance: Distance = 4;

/**
 * The current factor of enlargement. Positions returned by the browser are in window pixels, lengths set in
 * CSS are not.
 */
export const zoom = createStore(1);
