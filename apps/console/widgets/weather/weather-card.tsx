import type { ForecastDay, ForecastReply } from '@heliodeck/model/wire/forecast';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { useForecast } from './use-forecast.ts';
import styles from './weather.module.css';
import { WeatherIcon } from './weather-icon.tsx';
import { degreesText, phraseLabel, skyOf, weatherWords, windLabel } from './weather-words.ts';

/** Today's date, and the forecast of a station. */
export function WeatherCard({ stationId }: { stationId: string }): JSX.Element {
  const w = useMessages(weatherWords);
  const { data, error, refetch } = useForecast(stationId);
  return (
    <section className={styles.card} aria-label={w.title}>
      {data ? (
        <Days forecast={data} />
      ) : error ? (
        <div className={styles.quiet} role="alert">
          {w.failed}
          <Button size="small" onClick={() => void refetch()}>
            {w.again}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet} role="status">
          {w.loading}
        </p>
      )}
    </section>
  );
}

function Days({ forecast }: { forecast: ForecastReply }): JSX.Element {
  const w = useMessages(weatherWords);
  const [today] = forecast.forecasts;
  if (!today) return <p className={styles.quiet}>{w.none}</p>;
  return (
    <>
      <Today day={today} forecast={forecast} />
      <ol className={styles.days}>
        {forecast.forecasts.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ol>
    </>
  );
}

const weekday = (date: string, locale: 'zh' | 'en', width: 'long' | 'short'): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale === 'zh' ? 'zh-CN' : 'en-GB', {
    weekday: width,
    timeZone: 'UTC',
  });

function Today({ day, forecast }: { day: ForecastDay; forecast: ForecastReply }): JSX.Element {
  const w = useMessages(weatherWords);
  const locale = useLocale();
  return (
    <div className={styles.today}>
      <p className={styles.date}>
        <time dateTime={day.date}>{day.date.replaceAll('-', ' / ')}</time>
        <span>{weekday(day.date, locale, 'long')}</span>
      </p>
      {day.sunrise && day.sunset && <p className={styles.sunTimes}>{w.sun(day.sunrise, day.sunset)}</p>}
      {forecast.estimated ? (
        <p className={styles.estimate} title={w.estimateWhy}>
          <ToneTag tone="neutral">{forecast.info}</ToneTag>
          <span className="unseen">{w.estimateWhy}</span>
        </p>
      ) : (
        <p className={styles.sunTimes}>{w.source(forecast.info, forecast.reportTime.slice(5, 16))}</p>
      )}
      {!forecast.located && <p className={styles.sunTimes}>{w.unlocated}</p>}
    </div>
  );
}

function Day({ day }: { day: ForecastDay }): JSX.Element {
  const w = useMessages(weatherWords);
  const translate = useTranslate();
  const locale = useLocale();
  const wind = windLabel(day.dayWindDir, day.dayWindPower);
  return (
    <li className={styles.day}>
      <time dateTime={day.date} className={styles.dayDate}>
        {Number(day.date.slice(5, 7))}/{Number(day.date.slice(8))}{' '}
        <span>{weekday(day.date, locale, 'short')}</span>
      </time>
      <span className={styles.dayWhat}>
        <WeatherIcon sky={skyOf(day.dayWeather)} />
        <span>{translate(phraseLabel(day.dayWeather))}</span>
      </span>
      <span className={styles.dayTemp}>
        <span className="unseen">{w.temperatures} </span>
        {degreesText(day.nightTemp)} / {degreesText(day.dayTemp)} ℃
      </span>
      <span className={styles.dayWind}>{wind ? translate(wind) : ''}</span>
    </li>
  );
}
