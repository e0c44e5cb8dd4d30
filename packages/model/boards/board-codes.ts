import { fixedBoards } from './fixed-boards.ts';

/** The screen on which people make boards and look at those that are shared with them. */
export const ownBoards = 'board';

/** Codes of which one opens what boards show. */
export const boardCodes: readonly string[] = [ownBoards, ...fixedBoards.map(({ code }) => code)];
