import { type JSX, useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useLocale } from '../../i18n/messages.ts';
import styles from './board.module.css';

interface TopProps {
  readonly title: string;
  /** Page number and number of pages, as text. */
  readonly where: string;
  /** IANA zone of the clock; default the browser's. */
  readonly zone?: string | undefined;
}

/** Name of the board, page number, date and time. */
export function TopWidget({ title, where, zone }: TopProps): JSX.Element {
  const locale = useLocale();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const told = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', {
      ...options,
      ...(zone === undefined ? {} : { timeZone: zone }),
    }).format(now);
  return (
    <div className={styles.top}>
      <h2>{title}</h2>
      {where !== '' && <span className={styles.where}>{where}</span>}
      <span className={styles.where}>
        {told({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' })}
      </span>
      <time className={styles.clock}>{told({ timeStyle: 'medium', hour12: false })}</time>
    </div>
  );
}
