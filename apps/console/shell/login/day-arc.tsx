import { type JSX, useEffect, useState } from 'react';
import { useLocale } from '../../i18n/messages.ts';
import styles from './day-arc.module.css';

/**
 * Height of the sun on a schematic day of twelve hours: −1 at midnight, 0 at six and eighteen, 1 at noon.
 * @param hour 0 to 24
 */
function sunHeight(hour: number): number {
  return -Math.cos((hour / 12) * Math.PI);
}

const width = 480;
const horizon = 200;
const rise = 150;
const x = (hour: number): number => 24 + (hour / 24) * (width - 48);
const y = (hour: number): number => horizon - sunHeight(hour) * rise;

const path = Array.from({ length: 97 }, (_, quarter) => quarter / 4)
  .map((hour, index) => `${index === 0 ? 'M' : 'L'}${x(hour).toFixed(1)} ${y(hour).toFixed(1)}`)
  .join('');

/** The day as a curve with the sun at the local time: a schematic day of twelve hours. */
export function DayArc(): JSX.Element {
  const now = useMinute();
  const locale = useLocale();
  const hour = now.getHours() + now.getMinutes() / 60;
  const up = sunHeight(hour) > 0;
  return (
    <figure className={styles.figure}>
      <p className={styles.clock}>
        <time dateTime={now.toISOString()}>
          {now.toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
            hour: '2-digit',
            minute: '2-digit',
          })}
        </time>
        <span>
          {now.toLocaleDateString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
            weekday: 'long',
            month: 'long',
            day: 'numeric',
          })}
        </span>
      </p>
      <svg viewBox={`0 0 ${width} 280`} className={styles.sky} aria-hidden="true" focusable="false">
        <clipPath id="day">
          <rect x="0" y="0" width={width} height={horizon} />
        </clipPath>
        <path
          d={`${path}L${x(24)} ${horizon}L${x(0)} ${horizon}Z`}
          className={styles.under}
          clipPath="url(#day)"
        />
        <path d={path} className={styles.curve} />
        <path d={`M0 ${horizon}H${width}`} className={styles.horizon} />
        {[0, 6, 12, 18, 24].map((tick) => (
          <g key={tick}>
            <path d={`M${x(tick)} ${horizon}v6`} className={styles.tick} />
            <text x={x(tick)} y={horizon + 22} className={styles.hour} textAnchor="middle">
              {String(tick).padStart(2, '0')}
            </text>
          </g>
        ))}
        <path d={`M${x(hour)} ${y(hour)}V${horizon}`} className={styles.plumb} />
        {up && <circle cx={x(hour)} cy={y(hour)} r="22" className={styles.halo} />}
        <circle cx={x(hour)} cy={y(hour)} r="10" className={up ? styles.sun : styles.night} />
      </svg>
    </figure>
  );
}

/** The time, updated every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(tick, 60_050 - (Date.now() % 60_000));
    };
    const tick = (): void => {
      setNow(new Date());
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
