import type { Label } from '@heliodeck/kit/label';

/** A name in the demonstration, readable in both languages: a record has only one name. */
export const demoName = ({ zh, en }: Label): string => `${zh} ${en}`;
