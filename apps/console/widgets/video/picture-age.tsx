import type { JSX } from 'react';
import { agoLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { useNow } from '../../state/use-now.ts';
import { videoPictureWords } from './picture-words.ts';

/** How old the last frame of a picture is that stands still. @param at when it moved last, ms since 1970 */
export function PictureAge({ at }: { readonly at: number }): JSX.Element {
  const w = useMessages(videoPictureWords);
  const translate = useTranslate();
  const ago = translate(agoLabel(useNow(10_000) - at));
  return <>{w.lastPicture(new Date(at).toLocaleTimeString('en-GB'), ago)}</>;
}

/** In how many seconds it is tried again. @param at ms since 1970 */
export function UntilAgain({ at }: { readonly at: number }): JSX.Element {
  const w = useMessages(videoPictureWords);
  const left = Math.max(0, Math.ceil((at - useNow(1_000)) / 1_000));
  // Every second is for the eye; whoever hears the page is told why, not how long.
  return <span aria-hidden="true">{w.againIn(left)}</span>;
}
