import { label } from '@heliodeck/kit/label';

/** Format of a time of day, 'HH:mm'. */
export const clockForm = /^([01]\d|2[0-3]):[0-5]\d$/;
export const clockMessage = label('时间格式应为 HH:mm', 'A time is written as HH:mm');
