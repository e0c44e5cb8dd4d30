/**
 * Whether syllables hold what somebody typed: the pinyin from the start of a syllable ('dunh' of dun-huang), or the initials of
 * neighbouring ones ('dh'). One letter alone finds nothing.
 * @param syllables in small letters
 */
export function matchesSyllables(syllables: readonly string[], typed: string): boolean {
  if (!/^[a-z][a-z0-9']+$/i.test(typed)) return false;
  const wanted = typed.toLowerCase().replaceAll("'", '');
  const initials = syllables.map((syllable) => syllable.charAt(0)).join('');
  return (
    initials.includes(wanted) || syllables.some((_, at) => syllables.slice(at).join('').startsWith(wanted))
  );
}
