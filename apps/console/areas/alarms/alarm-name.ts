import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';

/** What a question or a dialog calls an alarm: what it says, of which device and station. */
export function alarmName({ content, encontent, deviceName, stationName }: WireRow, locale: Locale): string {
  const said = (locale === 'en' && encontent) || content;
  return [said, deviceName, stationName].filter(Boolean).map(String).join(' · ');
}
