import { label } from '@heliodeck/kit/label';

/** A time of day, 'HH:mm'. */
export const clockForm = /^([01]\d|2[0-3]):[0-5]\d$/;
export const clockMessage = label('时间格式应为 HH:mm', 'A time is written as HH:mm');

/** Minutes of the day of 'HH:mm'. */
export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
