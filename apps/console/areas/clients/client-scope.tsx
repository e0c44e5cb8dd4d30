import type { WireRow } from '@heliodeck/client/page';
import { client, clientCredentials, wholeScope } from '@heliodeck/model/clients/client';
import type { Field } from '@heliodeck/model/descriptors/field';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { type CheckNode, descendants } from '../../ui/check-tree/check-nodes.ts';
import { CheckTree } from '../../ui/check-tree/check-tree.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import system from '../../ui/panes.module.css';
import { clientWords } from './client-words.ts';

interface ClientScopeProps {
  readonly row: WireRow;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Whether a program may act without a user. */
export const actsByItself = (row: WireRow): boolean =>
  String(row.authorizedGrantTypes ?? '')
    .split(',')
    .includes(clientCredentials);

const codesOf = (scope: unknown): readonly string[] =>
  String(scope ?? '')
    .split(/[\s,]+/)
    .filter((code) => code !== '');

/** The codes that a program may be given: for a saved one by its id, for a new one by its tenant. */
function useScopeTree(of: { readonly id: string } | { readonly tenantId: string }) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['client-scope', of, locale],
    queryFn: ({ signal }) => get<readonly CheckNode[]>(`${client.path}/scope-tree`, of, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

const choosable = (nodes: readonly CheckNode[] = []): readonly string[] =>
  nodes
    .flatMap(descendants)
    .filter((node) => !node.disabled)
    .map((node) => node.id);

interface ScopeChoiceProps {
  readonly label: string;
  readonly nodes: readonly CheckNode[];
  /** The answer 'all' is excluded. */
  readonly needsCodes: boolean;
  readonly whole: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onWhole: (whole: boolean) => void;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

function ScopeChoice(props: ScopeChoiceProps): JSX.Element {
  const w = useMessages(clientWords);
  const { nodes, whole, chosen, onChoose } = props;
  const readOnly = (): ReadonlySet<string> =>
    new Set(choosable(nodes).filter((code) => code.endsWith('_view')));
  return (
    <>
      {!props.needsCodes && (
        <Checkbox checked={whole} onChange={(event) => props.onWhole(event.target.checked)}>
          {w.unlimited}
        </Checkbox>
      )}
      {!(whole && !props.needsCodes) && (
        <>
          <div>
            <Button size="small" onClick={() => onChoose(readOnly())}>
              {w.readOnly}
            </Button>
          </div>
          <CheckTree label={props.label} nodes={nodes} checked={chosen} openToChecked onCheck={onChoose} />
        </>
      )}
    </>
  );
}

/** The scope in the form of a program: 'all', or codes of the tenant selected in the form. */
export function ClientScopeInput({ value, onChange }: InputProps<Field>): JSX.Element {
  const w = useMessages(clientWords);
  const form = Form.useFormInstance();
  const tenantId = String(Form.useWatch('tenantId', { form, preserve: true }) || platformTenant);
  const grants: unknown = Form.useWatch('authorizedGrantTypes', { form, preserve: true });
  const tree = useScopeTree({ tenantId });
  if (tree.error) return <LoadFailure error={tree.error} onAgain={() => void tree.refetch()} />;
  if (!tree.data) return <LoadingRows />;
  const codes = choosable(tree.data);
  return (
    <div className={system.stack}>
      <ScopeChoice
        label={w.scope}
        nodes={tree.data}
        needsCodes={actsByItself({ id: '', authorizedGrantTypes: grants })}
        whole={value === wholeScope}
        chosen={new Set(codesOf(value).filter((code) => code !== wholeScope))}
        onWhole={(whole) => onChange?.(whole ? wholeScope : null)}
        onChoose={(chosen) => onChange?.(codes.filter((code) => chosen.has(code)).join() || null)}
      />
    </div>
  );
}

/**
 * The permission codes of a program, selected in the menu tree of its tenant; one click selects all read-only codes.
 */
export function ClientScopeDialog({ row, onSaved, onClose }: ClientScopeProps): JSX.Element {
  const w = useMessages(clientWords);
  const locale = useLocale();
  const { done, warn } = useFeedback();
  const needsCodes = actsByItself(row);
  const had = codesOf(row.scope);
  const [before] = useState<{ whole: boolean; chosen: ReadonlySet<string> }>(() => ({
    whole: had.includes(wholeScope) && !needsCodes,
    chosen: new Set(had.filter((code) => code !== wholeScope)),
  }));
  const [whole, setWhole] = useState(before.whole);
  const [chosen, setChosen] = useState(before.chosen);
  const tree = useScopeTree({ id: row.id });
  const codes = choosable(tree.data);
  const save = async (): Promise<void> => {
    // Codes that the tenant no longer holds are dropped on save.
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
          <ScopeChoice
            label={w.scopeOf(String(row.clientId))}
            {...{ nodes: tree.data, needsCodes, whole, chosen }}
            onWhole={setWhole}
            onChoose={setChosen}
          />
        </div>
      ) : tree.error ? (
        <LoadFailure error={tree.error} onAgain={() => void tree.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
