import { client, clientCredentials, wholeScope } from '@heliodeck/model/entities/client';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import type { WireRow } from '../../api/page.ts';
import { LoadFailure, LoadingRows } from '../../crud/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useWords } from '../../i18n/words.ts';
import { type CheckNode, descendants } from './check-nodes.ts';
import { CheckTree } from './check-tree.tsx';
import { clientWords } from './client-words.ts';
import { Dialog } from './dialog.tsx';
import system from './system.module.css';

interface ClientScopeProps {
  readonly row: WireRow;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Whether a program may act by itself. */
export const actsByItself = (row: WireRow): boolean =>
  String(row.authorizedGrantTypes ?? '')
    .split(',')
    .includes(clientCredentials);

const codesOf = (row: WireRow): readonly string[] =>
  String(row.scope ?? '')
    .split(/[\s,]+/)
    .filter((code) => code !== '');

/** The permission codes of a program, ticked off in the menu of its tenant; buttons that only look are one click away. */
export function ClientScopeDialog({ row, onSaved, onClose }: ClientScopeProps): JSX.Element {
  const w = useWords(clientWords);
  const locale = useLocale();
  const { done, warn } = useFeedback();
  const needsCodes = actsByItself(row);
  const had = codesOf(row);
  const [before] = useState<{ whole: boolean; chosen: ReadonlySet<string> }>(() => ({
    whole: had.includes(wholeScope) && !needsCodes,
    chosen: new Set(had.filter((code) => code !== wholeScope)),
  }));
  const [whole, setWhole] = useState(before.whole);
  const [chosen, setChosen] = useState(before.chosen);
  const tree = useQuery({
    queryKey: ['client-scope', row.id, locale],
    queryFn: ({ signal }) => get<readonly CheckNode[]>(`${client.path}/scope-tree`, { id: row.id }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const held = (tree.data ?? []).flatMap(descendants).filter((node) => !node.disabled);
  const codes = held.map((node) => node.id);
  const save = async (): Promise<void> => {
    // What the tenant does not hold any more is dropped with the saving.
    const kept = codes.filter((code) => chosen.has(code));
    if (!whole && kept.length === 0) {
      warn(w.needCodes);
      return;
    }
    await post(`${client.path}/update`, { id: row.id, scope: whole ? wholeScope : kept.join(',') });
    done();
    onClose();
    await onSaved();
  };
  return (
    <Dialog
      title={w.scopeOf(String(row.clientId))}
      width={locale === 'zh' ? 440 : 524}
      waiting={!tree.data}
      changed={whole !== before.whole || chosen !== before.chosen}
      onOk={save}
      onClose={onClose}
    >
      {tree.data ? (
        <div className={system.stack}>
          {!needsCodes && (
            <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
              {w.unlimited}
            </Checkbox>
          )}
          {!whole && (
            <>
              <div>
                <Button
                  size="small"
                  onClick={() => setChosen(new Set(codes.filter((code) => code.endsWith('_view'))))}
                >
                  {w.readOnly}
                </Button>
              </div>
              <CheckTree
                label={w.scopeOf(String(row.clientId))}
                nodes={tree.data}
                checked={chosen}
                openToChecked
                onCheck={setChosen}
              />
            </>
          )}
        </div>
      ) : tree.error ? (
        <LoadFailure error={tree.error} onAgain={() => void tree.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
