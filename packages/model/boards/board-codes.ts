import { fixedBoards } from './fixed-boards.ts';

/** The screen on which people compose boards and view boards shared with them. */
export const ownBoards = 'board';

/** Codes of which any one allows reading the data that boards show. */
export const boardCodes: readonly string[] = [ownBoards, ...fixedBoards.map(({ code }) => code)];
