import { type Label, label } from '@heliodeck/kit/label';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const words = {
  seconds: (count: number) => label(`${count} 秒`, `${count} s`),
  minutes: (count: number) => label(`${count} 分钟`, `${count} min`),
  hours: (count: number) => label(`${count} 小时`, `${count} h`),
  hoursAnd: (hours: number, minutes: number) =>
    label(`${hours} 小时 ${minutes} 分`, `${hours} h ${minutes} min`),
  days: (count: number) => label(`${count} 天`, `${count} d`),
  underSecond: label('不到 1 秒', 'less than 1 s'),
  justNow: label('刚刚', 'just now'),
  ago: (age: Label) => label(`${age.zh}前`, `${age.en} ago`),
};

/** A duration in its two largest units: '40 s', '17 min', '3 h 20 min', '5 d'; never empty, even with a wrong clock. */
export function ageLabel(ms: number): Label {
  const age = Math.max(1000, ms);
  if (age < 90_000) return words.seconds(Math.round(age / 1000));
  if (age < hour) return words.minutes(Math.round(age / minute));
  if (age >= day) return words.days(Math.floor(age / day));
  const hours = Math.floor(age / hour);
  const minutes = Math.floor((age % hour) / minute);
  return minutes === 0 ? words.hours(hours) : words.hoursAnd(hours, minutes);
}

/** Values younger than this are current, and their age is not displayed, ms. */
const freshMs = 60_000;

/** The time since a value was read; undefined while the value is current. */
export function staleLabel(ms: number): Label | undefined {
  return ms < freshMs ? undefined : agoLabel(ms);
}

/** The duration of something that has ended: as ageLabel, with a separate text for less than a second. */
export function tookLabel(ms: number): Label {
  return ms < 1000 ? words.underSecond : ageLabel(ms);
}

/**
 * The time since an event, the same on every screen: 'just now' for ten seconds and if the clock is slow,
 * then '40 s ago'.
 */
export function agoLabel(ms: number): Label {
  return ms < 10_000 ? words.justNow : words.ago(ageLabel(ms));
}
