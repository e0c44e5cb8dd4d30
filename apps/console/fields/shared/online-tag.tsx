import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { offlineWords } from './mark-words.ts';

const words = { online: label('在线', 'Online') };

/** Whether a device or DTU is online, and since when it is not; the same in both lists. */
export function OnlineTag({
  onlineStatus,
  offlineSince,
}: {
  readonly onlineStatus: number | null;
  readonly offlineSince?: string | null | undefined;
}): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  return onlineStatus === 1 ? (
    <ToneTag tone="good">{w.online}</ToneTag>
  ) : (
    <ToneTag tone="critical">{translate(offlineWords(offlineSince))}</ToneTag>
  );
}
