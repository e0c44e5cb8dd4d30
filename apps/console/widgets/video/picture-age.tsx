import type { JSX } from 'react';
import { agoLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { useNow } from '../../state/use-now.ts';
import { videoPictureWords } from './picture-words.ts';

/** Age of the last frame of a stalled stream. @param at time of the last frame, ms since 1970 */
export function PictureAge({ at }: { readonly at: number }): JSX.Element {
  const w = useMessages(videoPictureWords);
  const translate = useTranslate();
  const ago = translate(agoLabel(useNow(10_000) - at));
  return <>{w.lastPicture(new Date(at).toLocaleTimeString('en-GB'), ago)}</>;
}

/** Seconds until the next attempt. @param at ms since 1970 */
export function UntilAgain({ at }: { readonly at: number }): JSX.Element {
  const w = useMessages(videoPictureWords);
  const left = Math.max(0, Math.ceil((at - useNow(1_000)) / 1_000));
  // The countdown is visual only; screen readers get the reason, but not every second.
  return <span aria-hidden="true">{w.againIn(left)}</span>;
}
