import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { type JSX, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { announceLocale, kitLocales } from '../i18n/kit-locales.ts';
import { useCalm } from '../state/media.ts';
import { usePreference } from '../state/preferences.ts';
import { antdTheme } from '../theme/antd-theme.ts';
import { useAppliedPalette } from '../theme/apply.ts';
import { queryClient } from './query-client.ts';

/** Theme, language and data cache around everything. */
export function Providers({ children }: { children: ReactNode }): JSX.Element {
  const mode = useAppliedPalette();
  const accent = usePreference('accent');
  const density = usePreference('density');
  const locale = usePreference('locale');
  const calm = useCalm();
  const theme = useMemo(() => antdTheme(mode, accent, density, calm), [mode, accent, density, calm]);
  useLayoutEffect(() => announceLocale(locale), [locale]);
  return (
    <ConfigProvider
      theme={theme}
      locale={kitLocales[locale]}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ConfigProvider>
  );
}
