import { label } from '@heliodeck/kit/label';

/** Format of a time of day, 'HH:mm' from 00:00 to 23:59. */
export const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Format of the end of a period within a day: also 24:00, the midnight at its end. */
export const clockEnd = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** What a form says about any other text. */
export const clockMessage = label('时间格式应为 HH:mm', 'A time is written as HH:mm');
