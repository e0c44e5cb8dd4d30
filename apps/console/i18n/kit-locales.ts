import type { Locale } from '@heliodeck/kit/label';
import type { Locale as KitLocale } from 'antd/es/locale';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';

/** Texts of the component kit, per language. */
export const kitLocales: Record<Locale, KitLocale> = { zh: zhCN, en: enUS };
