import { App, ConfigProvider } from 'antd';
import { type JSX, type ReactNode, useEffect, useMemo } from 'react';
import { kitLocales } from '../i18n/kit-locales.ts';
import { speakForKit } from '../i18n/kit-words.ts';
import { useCalm, useFar, usePhone } from '../state/media.ts';
import { usePreference } from '../state/preferences.ts';
import { antdTheme } from '../theme/antd-theme.ts';
import { useMode } from '../theme/apply.ts';
import { tabLeavesChoice } from '../ui/tab-leaves-choice.ts';

/** The component kit in our theme and the language in force, with room for its messages and questions. */
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
  // A wall is as narrow and has no fingers on it.
  const phone = usePhone();
  const isTouched = !useFar() && phone;
  const theme = useMemo(
    () => antdTheme(mode, accent, density, calm, isTouched),
    [mode, accent, density, calm, isTouched],
  );
  // Dialogs and lists of options stand beside the application, in the body.
  useEffect(() => speakForKit(document.body, locale), [locale]);
  useEffect(tabLeavesChoice, []);
  return (
    <ConfigProvider
      theme={theme}
      locale={kitLocales[locale]}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      {/* Below the top bar: whether the feed is live is never covered. */}
      <App className={className} message={{ maxCount: 3, duration: 4, top: 56 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}
