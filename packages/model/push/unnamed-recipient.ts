import type { Label } from '@heliodeck/kit/label';
import { pushTexts } from './push-texts.ts';
import { reachesPerson } from './push-ways.ts';

/**
 * Displayed as the recipient of an attempt that names none: there was no person to notify, or no channel to a
 * group or a program.
 */
export function unnamedRecipient(way: number): Label {
  return reachesPerson(way) ? pushTexts.noPerson : pushTexts.notConfigured;
}
