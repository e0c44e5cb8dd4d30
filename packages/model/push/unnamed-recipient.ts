import type { Label } from '@heliodeck/kit/label';
import { pushTexts } from './push-texts.ts';
import { reachesPerson } from './push-ways.ts';

/** What stands for the recipient of an attempt that names none: nobody was there to tell, or no channel to tell a group or a program by. */
export function unnamedRecipient(way: number): Label {
  return reachesPerson(way) ? pushTexts.noPerson : pushTexts.notConfigured;
}
