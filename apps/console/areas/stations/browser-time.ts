import { dayjs } from '../../i18n/calendar.ts';

/** An instant in the browser's time zone: these DTUs have no station and therefore no zone. */
export const browserTime = (instant: string): string => dayjs(instant).format('YYYY-MM-DD HH:mm:ss');
