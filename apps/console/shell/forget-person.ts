import { forgetAnswers } from '../api/kept-answers.ts';
import { endJourney } from '../api/third-party.ts';
import { clientErrors } from '../state/client-errors.ts';
import { forgetLists } from '../state/kept-lists.ts';
import { pageNames } from '../state/page-names.ts';
import { tags } from '../state/tags.ts';
import { forgetScreens } from './known-screens.ts';
import { forgetUsedFiles } from './offline/used-files.ts';

/**
 * Removes from this tab the data of a user who signed out in it or in another one: opened pages with their
 * names, whose addresses contain searches, the last screen, recorded errors, a started third-party sign-in,
 * and responses and files of screens stored for use without a network. Does not need the server. Appearance
 * settings are kept.
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
