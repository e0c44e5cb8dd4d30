import type { SkyPicture } from '@heliodeck/model/weather/phrases.facts';
import type { JSX } from 'react';
import styles from './weather.module.css';

const sun = <path className={styles.sun} d="M16 9.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13" />;
const rays = (
  <path
    className={styles.rays}
    d="M16 3v3M16 26v3M3 16h3M26 16h3M6.8 6.8l2.1 2.1M23.1 23.1l2.1 2.1M6.8 25.2l2.1-2.1M23.1 8.9l2.1-2.1"
  />
);
const behind = <path className={styles.sun} d="M21 5.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11" />;
const cloud = (
  <path
    className={styles.cloud}
    d="M9.5 24.5a5.5 5.5 0 0 1-.4-11 7.5 7.5 0 0 1 14.2 1.6 4.8 4.8 0 0 1-.8 9.4z"
  />
);
const high = (
  <path
    className={styles.cloud}
    d="M9.5 20a5.5 5.5 0 0 1-.4-11 7.5 7.5 0 0 1 14.2 1.6 4.8 4.8 0 0 1-.8 9.4z"
  />
);
const water = (d: string): JSX.Element => <path className={styles.water} d={d} />;
const strokes = (d: string): JSX.Element => <path className={styles.strokes} d={d} />;

const pictures: Record<SkyPicture, JSX.Element> = {
  clear: (
    <>
      {sun}
      {rays}
    </>
  ),
  partly: (
    <>
      {behind}
      {cloud}
    </>
  ),
  overcast: cloud,
  wind: strokes('M4 12h15a3.2 3.2 0 1 0-3.2-3.2M4 17h21a3.6 3.6 0 1 1-3.6 3.6M4 22h9a2.8 2.8 0 1 1-2.8 2.8'),
  haze: strokes('M6 10h20M9 15h17M5 20h18M10 25h12'),
  drizzle: (
    <>
      {high}
      {water('M12 24l-1 3M20 24l-1 3')}
    </>
  ),
  rain: (
    <>
      {high}
      {water('M10 24l-1.4 4M16 24l-1.4 4M22 24l-1.4 4')}
    </>
  ),
  downpour: (
    <>
      {high}
      {water('M9 23.5l-2 6M13.5 23.5l-2 6M18 23.5l-2 6M22.5 23.5l-2 6')}
    </>
  ),
  thunder: (
    <>
      {high}
      <path className={styles.sun} d="M17.5 19 12 26h4l-1.5 5 6-7.5h-4l2-4.5z" />
    </>
  ),
  sleet: (
    <>
      {high}
      {water('M11 24l-1.4 4M21.5 24l-1.4 4')}
      {strokes('M16 24v4M14.3 25l3.4 2M17.7 25l-3.4 2')}
    </>
  ),
  snow: (
    <>
      {high}
      {strokes('M10 24v4M8.3 25l3.4 2M11.7 25l-3.4 2M21 24v4M19.3 25l3.4 2M22.7 25l-3.4 2')}
    </>
  ),
  dust: (
    <>
      {strokes('M5 11h14M8 16h18M5 21h12M20 21h6')}
      <path className={styles.rays} d="M23 11h.01M5 26h.01M11 26h.01M18 26h.01" />
    </>
  ),
  tornado: strokes('M6 7h20M8 12h15M11 17h11M14 22h6M16 27h2'),
  fog: strokes('M8 9h16M4 14h24M7 19h18M10 24h12'),
  hot: (
    <>
      {sun}
      {rays}
    </>
  ),
  cold: strokes('M16 4v24M5.6 10l20.8 12M26.4 10 5.6 22M13 6l3 3 3-3M13 26l3-3 3 3'),
  unknown: strokes('M12 12.5a4 4 0 1 1 5.6 3.7c-1 .5-1.6 1.2-1.6 2.3v.8M16 23.5v.01'),
};

/** An icon of the weather; the text is beside it. */
export function WeatherIcon({ sky, size = 32 }: { sky: SkyPicture; size?: number }): JSX.Element {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className={styles.icon}
    >
      {pictures[sky]}
    </svg>
  );
}
