import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';

/** The name of an alarm in questions and dialogs: content, device and station. */
export function alarmName({ content, encontent, deviceName, stationName }: WireRow, locale: Locale): string {
  const said = (locale === 'en' && encontent) || content;
  return [said, deviceName, stationName].filter(Boolean).map(String).join(' · ');
}
