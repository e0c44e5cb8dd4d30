import type { Label } from '@heliodeck/kit/label';

/** A name of the demonstration, readable in either language: a record has one name, which nobody translates. */
export const demoName = ({ zh, en }: Label): string => `${zh} ${en}`;
