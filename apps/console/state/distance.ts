import { createStore } from './store.ts';

/** From how many metres a screen is read; 0: at a desk. */
export const distances = [0, 2, 4, 6] as const;
export type Distance = (typeof distances)[number];

/** From how many metres a wall is read where nobody says it: across a control room. */
export const wallDistance: Distance = 4;

/** How much larger everything is drawn now. Positions that the browser tells are of the window, lengths that one sets are not. */
export const zoom = createStore(1);
