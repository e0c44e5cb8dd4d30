import { forgetAnswers } from '../api/kept-answers.ts';
import { endJourney } from '../api/third-party.ts';
import { clientErrors } from '../state/client-errors.ts';
import { forgetLists } from '../state/kept-lists.ts';
import { pageNames } from '../state/page-names.ts';
import { tags } from '../state/tags.ts';
import { forgetScreens } from './known-screens.ts';
import { forgetUsedFiles } from './offline/used-files.ts';

/**
 * Takes out of this tab what a person leaves behind who signed out here or in another one: opened pages with their names, whose addresses say
 * what was searched for, which screen was the last, noted faults, a journey to a third party, answers and files of screens kept for hours without a network. It needs no server. How the console looks stays.
 */
export function forgetPerson(): void {
  tags.set([]);
  pageNames.set({});
  clientErrors.set([]);
  endJourney();
  forgetScreens();
  forgetLists();
  forgetAnswers();
  forgetUsedFiles();
}
