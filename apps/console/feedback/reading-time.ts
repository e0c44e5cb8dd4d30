/** Time for which a short message is shown, s. */
const leastSeconds = 3;

/**
 * Time for which a message is shown, so that it can be read before it disappears: three seconds for noticing it or, if longer, a
 * fifth of a second for each Chinese character and a fifteenth for any other.
 * @returns seconds
 */
export function readingSeconds(text: string): number {
  const characters = [...text];
  const chinese = characters.filter((one) => one > '\u2e7f').length;
  return Math.max(leastSeconds, chinese / 5 + (characters.length - chinese) / 15);
}
