import type { Label } from '@heliodeck/kit/label';
import { Input } from 'antd';
import type { JSX } from 'react';
import { useTranslate } from '../../../i18n/messages.ts';
import { LabelledControl } from './line.tsx';

interface BothWordsProps {
  readonly chinese: Label;
  readonly english: Label;
  readonly words: string | Label | undefined;
  readonly maxLength?: number;
  /** Undefined if the text is empty. */
  readonly onChange: (words: string | Label | undefined) => void;
}

/** A text in both languages; a text entered for Chinese only is used for both. */
export function BothWords({
  chinese,
  english,
  words,
  maxLength = 200,
  onChange,
}: BothWordsProps): JSX.Element {
  const say = useTranslate();
  const both = typeof words === 'object' ? words : { zh: words ?? '', en: words ?? '' };
  const put = (next: Label): void => {
    if (next.zh === next.en) onChange(next.zh === '' ? undefined : next.zh);
    else onChange(next);
  };
  return (
    <>
      <LabelledControl label={say(chinese)} isStacked>
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={maxLength}
            value={both.zh}
            onChange={({ target }) =>
              put({ zh: target.value, en: typeof words === 'object' ? words.en : target.value })
            }
          />
        )}
      </LabelledControl>
      <LabelledControl label={say(english)} isStacked>
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={maxLength}
            value={both.en}
            onChange={({ target }) => put({ ...both, en: target.value })}
          />
        )}
      </LabelledControl>
    </>
  );
}
