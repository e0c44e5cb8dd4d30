import { attach } from '@heliodeck/model/resources/attach';
import { type JSX, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { entityAction } from '../entity-action.ts';
import { AttachUploadDialog } from './attach-upload.tsx';
import styles from './resource.module.css';
import { resourceWords } from './resource-words.ts';

/** Only addresses that a browser downloads; a link with another scheme could be a script. */
const opens = (link: unknown): link is string =>
  typeof link === 'string' && /^(https?:\/\/|\/(?!\/))/.test(link);

const download: RowAction = {
  ...entityAction(attach, 'attach_download'),
  icon: 'download',
  first: true,
  shown: (row) => opens(row.link),
  run: ({ link }) => {
    // A stored file, including a picture, is downloaded under its original name. The list shows its address.
    if (opens(link)) window.open(link.startsWith('/') ? `${link}?download=1` : link, '_blank', 'noopener');
  },
};

/** Uploaded files: upload, download, deletion (docs/product/resources.md#attachments). */
export default function AttachScreen(): JSX.Element {
  const w = useMessages(resourceWords);
  const [list, setList] = useState<ListHandle>();
  const upload: ToolbarAction = {
    ...entityAction(attach, 'attach_upload'),
    icon: 'upload',
    primary: true,
    pick: 'any',
    run: (_, handle) => setList(handle),
  };
  const cells = {
    attachSize: (value: unknown) => (isAbsent(value) ? <Absent /> : w.size(String(value))),
    link: (value: unknown) =>
      opens(value) ? (
        <a className={styles.link} href={value} target="_blank" rel="noreferrer" title={value}>
          {value}
        </a>
      ) : (
        <Absent />
      ),
  };
  const close = (): void => setList(undefined);
  return (
    <>
      <CrudScreen
        entity={attach}
        rowActions={[download]}
        toolbarActions={[upload]}
        cells={cells}
        exporting={false}
        empty={
          <NoneYet text={w.attachNone}>
            <p>{w.attachNext}</p>
          </NoneYet>
        }
      />
      {list && (
        <AttachUploadDialog
          onClose={close}
          onUploaded={async () => {
            close();
            await list.reload();
          }}
        />
      )}
    </>
  );
}
