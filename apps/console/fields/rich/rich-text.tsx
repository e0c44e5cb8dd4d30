import type { RichTextField } from '@heliodeck/model/descriptors/field';
import { plainText } from '@heliodeck/model/fields/rich-text-rules';
import { type JSX, lazy, Suspense } from 'react';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { ClippedText } from '../shared/clipped-text.tsx';
import { type CellProps, type FieldUi, headingWidth } from '../shared/field-ui.ts';
import { PendingControl } from '../shared/pending-control.tsx';
import { TextSearch } from '../text/text.tsx';

/** The editor and the sanitiser are large, and most screens have no rich text. */
const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);
const RichTextView = lazy(() =>
  import('./rich-text-view.tsx').then((module) => ({ default: module.RichTextView })),
);

/** Formatted text as its readers see it; the code is loaded on first use. */
export function ShownRichText({ html }: { readonly html: string }): JSX.Element {
  return (
    <Suspense fallback={<PendingControl />}>
      <RichTextView html={html} />
    </Suspense>
  );
}

function Cell({ value, place }: CellProps<RichTextField>): JSX.Element {
  if (isAbsent(value)) return <Absent />;
  if (place === 'view') return <ShownRichText html={String(value)} />;
  return <ClippedText text={plainText(String(value))} />;
}

export const richTextUi: FieldUi<RichTextField> = {
  Cell,
  Input: RichTextEditor,
  Search: TextSearch,
  width: (field, locale) => Math.max(240, headingWidth(field, locale)),
  sortable: false,
};
