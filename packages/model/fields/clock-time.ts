import { label } from '@heliodeck/kit/label';

/** Format of a time of day, 'HH:mm' from 00:00 to 23:59. */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What a form says about any other text. */
export const clockMessage = label('时间格式应为 HH:mm', 'A time is written as HH:mm');
