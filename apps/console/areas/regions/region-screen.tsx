import type { WireRow } from '@heliodeck/client/page';
import { region } from '@heliodeck/model/regions/region';
import { messages } from '@heliodeck/model/wire/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { isChangeable } from '../../crud/shared/changeable.ts';
import type { ExportOffer, ListHandle, RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useMessages } from '../../i18n/messages.ts';
import { uiWords } from '../../ui/ui-words.ts';
import { ImportDialog } from '../../widgets/import/import-dialog.tsx';
import { entityAction } from '../entity-action.ts';
import { RegionDebugDialog } from './region-debug.tsx';
import { regionWords } from './region-words.ts';

const paths = { list: `${region.path}/lazy-list`, count: `${region.path}/page` };
const below = ({ id }: WireRow) => get<readonly WireRow[]>(paths.list, { parentId: id });

/** The tree is displayed in the name column. */
const lead = ['name', 'code'];

const exporting: ExportOffer = {
  path: `${region.path}/export-region`,
  permission: 'region_export',
  question: messages['question.exportRegions'],
};

type Opened = { readonly what: 'import'; readonly list: ListHandle } | { readonly what: 'debug' };

/**
 * The national list of regions, level by level; with import from and export to spreadsheets
 * (docs/product/regions.md#import-and-export).
 */
export default function RegionScreen(): JSX.Element {
  const w = useMessages(regionWords);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  // Pickers elsewhere cache regions.
  const forget = () => client.invalidateQueries({ queryKey: ['regions'] });
  const addChild: RowAction = {
    key: 'child',
    label: uiWords.addChild,
    icon: 'plus',
    permission: 'region_add',
    // Villages are the last level.
    shown: (row) => Number(row.regionLevel) < 5,
    run: (row, list) => list.add({ parentCode: row.code }),
  };
  const changeable = isChangeable(region, useSession());
  const importing: ToolbarAction = {
    ...entityAction(region, 'region_import'),
    icon: 'upload',
    pick: 'any',
    run: (_, list) => setOpened({ what: 'import', list }),
  };
  const toolbarActions: readonly ToolbarAction[] = [
    ...(changeable ? [importing] : []),
    {
      ...entityAction(region, 'region_debug'),
      icon: 'tool',
      pick: 'any',
      run: () => setOpened({ what: 'debug' }),
    },
  ];
  const close = (): void => setOpened(undefined);
  return (
    <>
      <CrudScreen
        entity={region}
        paths={paths}
        lead={lead}
        rows={{ childrenOf: below }}
        rowActions={[addChild]}
        toolbarActions={toolbarActions}
        exporting={exporting}
        onChanged={forget}
      />
      {opened?.what === 'import' && (
        <ImportDialog
          title={w.import}
          path={`${region.path}/import-region`}
          template={`${region.path}/export-template`}
          onImported={async () => {
            await forget();
            await opened.list.reload();
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'debug' && <RegionDebugDialog onClose={close} />}
    </>
  );
}
