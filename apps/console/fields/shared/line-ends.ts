/**
 * Places where a line may end: after a space, after the hyphen of a compound, between Chinese letters. The first part of 'E-mail' is too
 * short to stand alone in a line.
 */
export const lineEnds = /(?<=\s)|(?<=\p{L}{3}-)(?=\p{L})|(?<=[\u2e80-\uffef])|(?=[\u2e80-\uffef])/u;

/** Whether a text has no place where a line may end: an e-mail address, a file name. */
export const isOneWord = (text: string): boolean => text.split(lineEnds).length === 1;
