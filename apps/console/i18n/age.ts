import { type Label, label } from '@heliodeck/kit/label';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something lasts, in the two largest useful units: '40 s', '17 min', '3 h 20 min', '5 d'. A clock that is wrong gives 0. */
export function ageLabel(ms: number): Label {
  const age = Math.max(0, ms);
  if (age < 90_000) return both(Math.round(age / 1000), '秒', 's');
  if (age < hour) return both(Math.round(age / minute), '分钟', 'min');
  if (age < day) {
    const hours = Math.floor(age / hour);
    const minutes = Math.floor((age % hour) / minute);
    const rest = both(minutes, '分', 'min');
    const whole = both(hours, '小时', 'h');
    return minutes === 0 ? whole : label(`${whole.zh}${rest.zh}`, `${whole.en} ${rest.en}`);
  }
  return both(Math.floor(age / day), '天', 'd');
}

function both(count: number, zh: string, en: string): Label {
  return label(`${count} ${zh}`, `${count} ${en}`);
}
