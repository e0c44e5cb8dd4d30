import type { TemplateCell } from '@heliodeck/reports/template/template';
import { Input } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { designerWords } from './designer-words.ts';
import type { CellPatch } from './edits.ts';
import { Line } from './line.tsx';

interface NoneProps {
  readonly none: TemplateCell['none'];
  readonly onPatch: (patch: CellPatch) => void;
}

/** The words that take the place of a cell's rows where nothing was found; left empty, the rows stay blank. */
export function NoneFields({ none, onPatch }: NoneProps): JSX.Element {
  const w = useMessages(designerWords);
  const both = typeof none === 'object' ? none : { zh: none ?? '', en: none ?? '' };
  const put = (next: { readonly zh: string; readonly en: string }): void => {
    if (next.zh === next.en) onPatch({ none: next.zh === '' ? undefined : next.zh });
    else onPatch({ none: next });
  };
  return (
    <>
      <Line label={w.nothingChinese} isStacked>
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={200}
            value={both.zh}
            onChange={({ target }) =>
              put({ zh: target.value, en: typeof none === 'object' ? none.en : target.value })
            }
          />
        )}
      </Line>
      <Line label={w.nothingEnglish} isStacked>
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={200}
            value={both.en}
            onChange={({ target }) => put({ ...both, en: target.value })}
          />
        )}
      </Line>
    </>
  );
}
