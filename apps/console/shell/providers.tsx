import { QueryClientProvider } from '@tanstack/react-query';
import { type JSX, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { announceToDocument } from '../i18n/document-language.ts';
import { usePreference } from '../state/preferences.ts';
import { useAppliedPalette } from '../theme/apply.ts';
import { queryClient } from './query-client.ts';

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
