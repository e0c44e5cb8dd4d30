import type { Locale } from '@heliodeck/kit/label';
import { App, ConfigProvider } from 'antd';
import type { Locale as KitLocale } from 'antd/es/locale';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type JSX, type ReactNode, useEffect, useMemo } from 'react';
import { speakForKit } from '../i18n/kit-words.ts';
import { useCalm, useFar, usePhone } from '../state/media.ts';
import { usePreference } from '../state/preferences.ts';
import { antdTheme } from '../theme/antd-theme.ts';
import { useMode } from '../theme/apply.ts';
import { tabLeavesChoice } from '../ui/tab-leaves-choice.ts';

/** Texts of the component kit, per language. */
const kitLocales: Record<Locale, KitLocale> = { zh: zhCN, en: enUS };

/** The component kit with our theme, the current language, and containers for its messages and dialogs. */
export function KitProvider({
  className,
  children,
}: {
  className: string;
  children: ReactNode;
}): JSX.Element {
  const mode = useMode();
  const accent = usePreference('accent');
  const density = usePreference('density');
  const locale = usePreference('locale');
  const calm = useCalm();
  // A wall display may be as narrow as a phone, but has no touch.
  const phone = usePhone();
  const isTouched = !useFar() && phone;
  const theme = useMemo(
    () => antdTheme(mode, accent, density, calm, isTouched),
    [mode, accent, density, calm, isTouched],
  );
  // Dialogs and lists of options are rendered outside of the application, in the body.
  useEffect(() => speakForKit(document.body, locale), [locale]);
  useEffect(tabLeavesChoice, []);
  return (
    <ConfigProvider
      theme={theme}
      locale={kitLocales[locale]}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      {/* Below the top bar, so that the state of the feed is never covered. */}
      <App className={className} message={{ maxCount: 3, duration: 4, top: 56 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}
