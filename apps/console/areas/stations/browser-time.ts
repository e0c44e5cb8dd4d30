import dayjs from 'dayjs';

/** An instant by the browser's clock: these DTUs have no station whose zone could be meant. */
export const browserTime = (instant: string): string => dayjs(instant).format('YYYY-MM-DD HH:mm:ss');
