import { countedNoun } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';

/** A duration in its usual unit: minutes up to an hour, hours up to two days, else days. */
export function durationLabel(seconds: number): Label {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return label(`${minutes} 分钟`, countedNoun(minutes, 'minute'));
  const hours = Math.round(minutes / 60);
  if (hours < 48) return label(`${hours} 小时`, countedNoun(hours, 'hour'));
  return label(`${Math.round(hours / 24)} 天`, countedNoun(Math.round(hours / 24), 'day'));
}
