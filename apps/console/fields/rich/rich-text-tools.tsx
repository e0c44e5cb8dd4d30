import { label } from '@heliodeck/kit/label';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input, Popover } from 'antd';
import { type JSX, type ReactNode, useRef, useState } from 'react';
import { putPageImage } from '../../api/uploads.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ImageFileInput } from './image-file-input.tsx';
import styles from './rich-text.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

const words = {
  tools: label('格式', 'Formatting'),
  bold: label('加粗', 'Bold'),
  italic: label('斜体', 'Italic'),
  underline: label('下划线', 'Underline'),
  strike: label('删除线', 'Strikethrough'),
  heading: label('标题 H1', 'Heading H1'),
  subheading: label('小标题 H2', 'Subheading H2'),
  bullets: label('项目符号列表', 'Bulleted list'),
  numbers: label('编号列表 1.', 'Numbered list 1.'),
  quote: label('引用', 'Quotation'),
  link: label('链接', 'Link'),
  address: label('链接地址', 'Address of the link'),
  setLink: label('确定', 'OK'),
  image: label('插入图片', 'Insert an image'),
  undo: label('撤销', 'Undo'),
  redo: label('重做', 'Redo'),
};

const linkExample = 'https://example.com';
/** Web pages, mail addresses and telephone numbers; the server removes other links. */
const linkAddress = /^(https?:\/\/|mailto:|tel:)\S+$/i;

interface ToolsProps {
  readonly editor: Editor;
  readonly disabled: boolean;
}

/** The toolbar of formatted text. */
export function RichTextTools({ editor, disabled }: ToolsProps): JSX.Element {
  const w = useMessages(words);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tool = (name: keyof typeof on & keyof typeof w, sign: ReactNode, act: () => unknown) => (
    <Button
      type="text"
      size="small"
      aria-label={w[name]}
      title={w[name]}
      aria-pressed={on[name]}
      disabled={disabled}
      onClick={act}
    >
      {sign}
    </Button>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={w.tools}>
      {tool('bold', <b>B</b>, () => chain().toggleBold().run())}
      {tool('italic', <i>I</i>, () => chain().toggleItalic().run())}
      {tool('underline', <u>U</u>, () => chain().toggleUnderline().run())}
      {tool('strike', <s>S</s>, () => chain().toggleStrike().run())}
      {tool('heading', 'H1', () => chain().toggleHeading({ level: 2 }).run())}
      {tool('subheading', 'H2', () => chain().toggleHeading({ level: 3 }).run())}
      {tool('bullets', '•', () => chain().toggleBulletList().run())}
      {tool('numbers', '1.', () => chain().toggleOrderedList().run())}
      {tool('quote', '❝', () => chain().toggleBlockquote().run())}
      <LinkTool editor={editor} disabled={disabled} pressed={on.link} />
      <ImageTool editor={editor} disabled={disabled} />
      <Button
        type="text"
        size="small"
        aria-label={w.undo}
        title={w.undo}
        disabled={disabled || !on.undo}
        onClick={() => chain().undo().run()}
      >
        ↶
      </Button>
      <Button
        type="text"
        size="small"
        aria-label={w.redo}
        title={w.redo}
        disabled={disabled || !on.redo}
        onClick={() => chain().redo().run()}
      >
        ↷
      </Button>
    </div>
  );
}

function LinkTool({ editor, disabled, pressed }: ToolsProps & { readonly pressed: boolean }): JSX.Element {
  const w = useMessages(words);
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const good = address === '' || linkAddress.test(address);
  const set = (): void => {
    if (!good) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(next) => {
        setAddress(String(editor.getAttributes('link').href ?? ''));
        setOpen(next && !disabled);
      }}
      content={
        <Input.Search
          aria-label={w.address}
          placeholder={linkExample}
          value={address}
          status={good ? '' : 'error'}
          enterButton={w.setLink}
          onChange={(event) => setAddress(event.target.value.trim())}
          onSearch={set}
        />
      }
    >
      <Button
        type="text"
        size="small"
        aria-label={w.link}
        title={w.link}
        aria-pressed={pressed}
        disabled={disabled}
      >
        <Icon name="clip" size={14} />
      </Button>
    </Popover>
  );
}

function ImageTool({ editor, disabled }: ToolsProps): JSX.Element {
  const w = useMessages(words);
  const { failed } = useFeedback();
  const upload = usePictureUpload(putPageImage);
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (chosen: File): Promise<void> => {
    setBusy(true);
    try {
      const { link } = await upload(chosen);
      editor
        .chain()
        .focus()
        .setImage({ src: link, alt: chosen.name.replace(/\.[^.]*$/, '') })
        .run();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ImageFileInput input={file} onChosen={(chosen) => void send(chosen)} />
      <Button
        type="text"
        size="small"
        aria-label={w.image}
        title={w.image}
        loading={busy}
        disabled={disabled}
        onClick={() => file.current?.click()}
      >
        <Icon name="image" size={14} />
      </Button>
    </>
  );
}
