import { label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import type { JSX } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePrinting } from '../../state/printing.ts';
import styles from './shell.module.css';

const words = {
  printed: (at: string, who: string) => label(`打印于 ${at} · ${who}`, `Printed ${at} · ${who}`),
};

/** In print: time and user of the printing, in the local zone, which is named. */
export function PrintNote({ who }: { readonly who: string }): JSX.Element | null {
  const w = useMessages(words);
  if (!usePrinting()) return null;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = `${wireTime(serverNow(), timeZone)} (${timeZone})`;
  return <p className={styles.printed}>{w.printed(at, who)}</p>;
}
