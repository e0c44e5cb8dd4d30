import { type Label, label } from '@heliodeck/kit/label';
import { phrases, type SkyPicture, winds } from '@heliodeck/model/weather/phrases.facts';

export const weatherWords = {
  title: label('天气预报', 'Weather forecast'),
  none: label('暂无天气数据', 'No weather data yet'),
  failed: label('天气加载失败', 'The weather could not be loaded'),
  again: label('重试', 'Try again'),
  loading: label('加载中...', 'Loading...'),
  temperatures: label('夜间/白天气温', 'Night and day temperature'),
  sun: (rise: string, set: string) => label(`日出 ${rise}，日落 ${set}`, `Sunrise ${rise}, sunset ${set}`),
  source: (info: string, time: string) => label(`${info}，${time}`, `${info}, ${time}`),
  unlocated: label(
    '电站没有坐标，按默认地点显示',
    'The station has no coordinates; this is for a default place',
  ),
  estimateWhy: label('按纬度、日期估算，不含云和风', 'From latitude and date; no clouds, no wind'),
};

/** A phrase in both languages; an unknown one is used as the service wrote it. */
export function phraseLabel(phrase: string | null): Label {
  if (phrase === null || phrase === '') return label('未知', 'Unknown');
  return label(phrase, phrases[phrase]?.[0] ?? phrase);
}

/** The icon of a phrase; for an unknown one by a weather term in it. */
export function skyOf(phrase: string | null): SkyPicture {
  if (phrase === null || phrase === '') return 'unknown';
  const known = phrases[phrase]?.[1];
  if (known) return known;
  const signs: readonly (readonly [string, SkyPicture])[] = [
    ['雷', 'thunder'],
    ['雪', 'snow'],
    ['雨', 'rain'],
    ['雾', 'fog'],
    ['霾', 'haze'],
    ['沙', 'dust'],
    ['尘', 'dust'],
    ['风', 'wind'],
    ['云', 'partly'],
    ['阴', 'overcast'],
    ['晴', 'clear'],
  ];
  return signs.find(([sign]) => phrase.includes(sign))?.[1] ?? 'unknown';
}

/** No weather has ever been further from 0 °C than this. */
const mostDegrees = 100;

/** A temperature in whole degrees; a dash if it is unknown or not a possible temperature. */
export function degreesText(degrees: number | null): string {
  if (degrees === null || !(Math.abs(degrees) <= mostDegrees)) return '—';
  // Avoids '-0'.
  return String(Math.round(degrees) + 0);
}

/** Wind as text: direction and Beaufort force; undefined if neither is known. */
export function windLabel(direction: string | null, power: string | null): Label | undefined {
  if (!direction && !power) return undefined;
  const zh = [
    direction && (direction.endsWith('风') || direction.length > 2 ? direction : `${direction}风`),
    power && `${power}级`,
  ];
  const en = [direction && (winds[direction.replace(/风$/, '')] ?? direction), power && `Bft ${power}`];
  return label(zh.filter(Boolean).join(' '), en.filter(Boolean).join(' '));
}
