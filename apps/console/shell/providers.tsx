import type { Locale } from '@heliodeck/kit/label';
import { QueryClientProvider } from '@tanstack/react-query';
import { type JSX, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { usePreference } from '../state/preferences.ts';
import { useAppliedPalette } from '../theme/apply.ts';
import { queryClient } from './query-client.ts';

const codes: Record<Locale, string> = { zh: 'zh-CN', en: 'en' };

/** Tells the document (fonts, hyphenation, screen readers) which language is in force. */
function announceToDocument(locale: Locale): void {
  document.documentElement.lang = codes[locale];
}

/** Palette, language and data cache around everything. The component kit comes with the shell: log-in does without. */
export function Providers({ children }: { children: ReactNode }): JSX.Element {
  const locale = usePreference('locale');
  useAppliedPalette();
  useLayoutEffect(() => announceToDocument(locale), [locale]);
  // Titles of records come from the server in the language of the call: those on screen are asked for anew.
  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    for (const titled of ['references', 'list']) void queryClient.invalidateQueries({ queryKey: [titled] });
  }, [locale]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
