/**
 * Whether syllables match the typed text: the pinyin from the start of a syllable ('dunh' of dun-huang), or
 * the initials of adjacent syllables ('dh'). A single letter matches nothing.
 * @param syllables in lower case
 */
export function matchesSyllables(syllables: readonly string[], typed: string): boolean {
  if (!/^[a-z][a-z0-9']+$/i.test(typed)) return false;
  const wanted = typed.toLowerCase().replaceAll("'", '');
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  return (
    initials.includes(wanted) || syllables.some((_, at) => syllables.slice(at).join('').startsWith(wanted))
  );
}
