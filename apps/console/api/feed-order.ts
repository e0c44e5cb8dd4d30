/**
 * Remembers the newest instant heard of each subject.
 * @returns whether something newer was heard of the subject already: a feed that resumes repeats what it told shortly before
 */
export function feedOrder(): (subject: string, at: number) => boolean {
  const newest = new Map<string, number>();
  return (subject, at) => {
    const known = newest.get(subject);
    if (known !== undefined && at < known) return true;
    newest.set(subject, at);
    return false;
  };
}

/** The order of this page's feed. */
export const isOvertaken = feedOrder();
