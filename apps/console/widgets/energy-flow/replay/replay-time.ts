import type { Label } from '@heliodeck/kit/label';
import { addDays } from '@heliodeck/kit/zone';
import { wireTime } from '@heliodeck/model/wire/time';
import { replayWords } from './replay-words.ts';

/**
 * A past instant as text: 'yesterday 15:20'.
 * @param now the server's time: the clock of a panel may be wrong
 */
export function pastLabel(at: number, now: number, zone: string): Label {
  const [time, today] = [wireTime(at, zone), wireTime(now, zone).slice(0, 10)];
  const [day, clock] = [time.slice(0, 10), time.slice(11, 16)];
  if (day === today) return replayWords.today(clock);
  return day === addDays(today, -1) ? replayWords.yesterday(clock) : replayWords.onDay(day.slice(5), clock);
}
