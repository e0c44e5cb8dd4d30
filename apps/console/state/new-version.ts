import { createStore } from './store.ts';

/** The server has another version of the console than this page shows. */
export const newVersion = createStore(false);
