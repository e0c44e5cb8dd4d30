import library from 'dayjs';
import 'dayjs/locale/zh-cn';
import { preferences } from '../state/preferences.ts';

/** Names of months and weekdays, and the day on which a week begins, go by the language in force. */
const speak = (): void => void library.locale(preferences.get().locale === 'zh' ? 'zh-cn' : 'en');
speak();
preferences.subscribe(speak);

/** The calendar library in the language in force. It comes with what asks for it here; the first load does without. */
export const dayjs = library;
