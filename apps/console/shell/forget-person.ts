import { endJourney } from '../api/third-party.ts';
import { clientErrors } from '../state/client-errors.ts';
import { tags } from '../state/tags.ts';

/**
 * Takes out of this tab what a person leaves behind who signed out here or in another one: opened pages, whose addresses say
 * what was searched for, noted faults, a journey to a third party. It needs no server. How the console looks stays.
 */
export function forgetPerson(): void {
  tags.set([]);
  clientErrors.set([]);
  endJourney();
}
