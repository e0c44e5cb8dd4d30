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
};

/** How long something lasts, in the two largest useful units: '40 s', '17 min', '3 h 20 min', '5 d'. A clock that is wrong gives 0. */
export function ageLabel(ms: number): Label {
  const age = Math.max(0, ms);
  if (age < 90_000) return words.seconds(Math.round(age / 1000));
  if (age < hour) return words.minutes(Math.round(age / minute));
  if (age >= day) return words.days(Math.floor(age / day));
  const hours = Math.floor(age / hour);
  const minutes = Math.floor((age % hour) / minute);
  return minutes === 0 ? words.hours(hours) : words.hoursAnd(hours, minutes);
}
