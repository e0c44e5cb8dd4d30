import { label } from '@heliodeck/kit/label';
import type { RichTextField } from '@heliodeck/model/descriptors/field';
import { isKeptPicture, richTextLink } from '@heliodeck/model/fields/rich-text-rules';
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type JSX, useEffect } from 'react';
import { useTranslate } from '../../i18n/messages.ts';
import { isAbsent } from '../shared/absent.tsx';
import type { InputProps } from '../shared/field-ui.ts';
import styles from './rich-text.module.css';
import { RichTextTools } from './rich-text-tools.tsx';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { ...richTextLink } },
  }),
  // A pasted picture from another site would be removed on saving, so it is dropped here.
  Image.extend({
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (node) => (isKeptPicture(node.getAttribute('src') ?? '') ? null : false),
      },
    ],
  }),
];

const words = { text: label('正文', 'Text') };

/** Edits formatted text. It can only produce what the server accepts (rich-text-rules.ts). */
export function RichTextEditor({
  id,
  field,
  value,
  onChange,
  onBlur,
  disabled = false,
  ...rest
}: InputProps<RichTextField>): JSX.Element {
  const translate = useTranslate();
  const html = isAbsent(value) ? '' : String(value);
  const described = rest['aria-describedby'];
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': translate(field.label ?? words.text),
    ...(id === undefined ? {} : { id }),
    ...(rest['aria-required'] ? { 'aria-required': 'true' } : {}),
    ...(described === undefined ? {} : { 'aria-describedby': described }),
  };
  const editor = useEditor({
    extensions,
    content: html,
    editable: !disabled,
    immediatelyRender: false,
    editorProps: { attributes },
    onUpdate: ({ editor: changed }) => onChange?.(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => onBlur?.(),
  });
  const shown = useEditorState({
    editor,
    selector: ({ editor: now }) => (now === null || now.isEmpty ? '' : now.getHTML()),
  });
  // The form may set another value (when it is reset); a value that was typed here is returned unchanged.
  useEffect(() => {
    if (editor && shown !== null && html !== shown && !editor.isFocused)
      editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html, shown]);
  useEffect(() => {
    editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  return (
    <div className={styles.editor} data-invalid={rest['aria-invalid'] ?? false}>
      {editor && <RichTextTools editor={editor} disabled={disabled} />}
      <EditorContent editor={editor} className={`${styles.paper} ${styles.text}`} />
    </div>
  );
}
