import { type Label, label } from '@heliodeck/kit/label';

/** A duration in its usual unit: minutes up to an hour, hours up to two days, else days. */
export function durationLabel(seconds: number): Label {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return label(`${minutes} 分钟`, counted(minutes, 'minute'));
  const hours = Math.round(minutes / 60);
  if (hours < 48) return label(`${hours} 小时`, counted(hours, 'hour'));
  return label(`${Math.round(hours / 24)} 天`, counted(Math.round(hours / 24), 'day'));
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
