import library from 'dayjs';
import 'dayjs/locale/zh-cn';
import { preferences } from '../state/preferences.ts';

/** Names of months and weekdays, and the first day of the week, follow the current language. */
const speak = (): void => void library.locale(preferences.get().locale === 'zh' ? 'zh-cn' : 'en');
speak();
preferences.subscribe(speak);

/**
 * The calendar library in the current language. It is bundled with the code that imports this module; the
 * initial load does without it.
 */
export const dayjs = library;
