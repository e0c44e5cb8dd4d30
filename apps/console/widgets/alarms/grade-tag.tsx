import { gradeTone } from '@heliodeck/model/alarms/grade-tone';
import type { JSX } from 'react';
import { useDictionary } from '../../api/dictionary.ts';
import { useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';

/** A severity with its label and colour: 1 red, 2 green, any other blue. */
export function GradeTag({ grade }: { readonly grade: unknown }): JSX.Element {
  const translate = useTranslate();
  const { options } = useDictionary('alarm_grade');
  const known = options.find(({ value }) => value === String(grade));
  return <ToneTag tone={gradeTone(grade)}>{known ? translate(known.label) : String(grade ?? '')}</ToneTag>;
}
