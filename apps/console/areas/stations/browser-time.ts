import { dayjs } from '../../i18n/calendar.ts';

/** An instant by the browser's clock: these DTUs have no station whose zone could be meant. */
export const browserTime = (instant: string): string => dayjs(instant).format('YYYY-MM-DD HH:mm:ss');
