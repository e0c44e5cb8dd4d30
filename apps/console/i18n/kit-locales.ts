import type { Locale } from '@heliodeck/kit/label';
import type { Locale as KitLocale } from 'antd/es/locale';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

/** Words of the component kit, per language. */
export const kitLocales: Record<Locale, KitLocale> = { zh: zhCN, en: enUS };

/** Tells the calendar library which language is in force. */
export function announceToCalendar(locale: Locale): void {
  dayjs.locale(locale === 'zh' ? 'zh-cn' : 'en');
}
