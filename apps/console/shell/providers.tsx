import { type Locale, languageTags } from '@heliodeck/kit/label';
import { QueryClientProvider } from '@tanstack/react-query';
import { type JSX, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { usePreference } from '../state/preferences.ts';
import { useAppliedPalette } from '../theme/apply.ts';
import { queryClient } from './query-client.ts';

/** Sets the language of the document (fonts, hyphenation, screen readers). */
function announceToDocument(locale: Locale): void {
  document.documentElement.lang = languageTags[locale];
}

/** Keys of what the server returns in the language of the request: titles of records, names of processes and their steps. */
const inLanguage = [
  ...[
    'references',
    'list',
    'flow-instance',
    'flow-history',
    'flow-diagram',
    'flow-start-form',
    'flow-incidents',
  ],
  ...['record-processes', 'flow-migration'],
];

/**
 * Palette, language and data cache of the application. The component kit is loaded with the shell; the log-in
 * page does without it.
 */
export function Providers({ children }: { children: ReactNode }): JSX.Element {
  const locale = usePreference('locale');
  useAppliedPalette();
  useLayoutEffect(() => announceToDocument(locale), [locale]);
  // The server returns titles of records in the language of the request: those on screen are fetched again.
  const spoken = useRef(locale);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    for (const titled of inLanguage) void queryClient.invalidateQueries({ queryKey: [titled] });
  }, [locale]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
