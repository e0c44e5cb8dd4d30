import { createStore } from './store.ts';

/** True if the server has another version of the console than this page. */
export const newVersion = createStore(false);
