import type { WireRow } from '@heliodeck/client/page';
import { usePermissions } from '../../api/menus.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import type { CrudOptions, ListHandle, RowAction } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';
import type { RowAct } from './row-acts.tsx';

interface RowActsOptions {
  readonly may: (act: 'view' | 'edit' | 'delete') => boolean;
  readonly open: (act: 'view' | 'edit', row: WireRow) => void;
  readonly remove: (row: WireRow) => void;
  readonly extra: readonly RowAction[];
  readonly handle: ListHandle;
  readonly sealed: CrudOptions['sealed'];
  readonly notEdited: CrudOptions['notEdited'];
  /** Rows of measurements: only view is displayed beside them. */
  readonly measured: boolean;
  /** Whether buttons that are set apart are displayed. */
  readonly rowMenu: boolean;
}

const always = (): boolean => true;
const free = (): undefined => undefined;

/**
 * Buttons of a row: view, edit, the screen's own, delete last; before them the main action of the list.
 * Buttons without permission are omitted.
 */
export function useRowActs(options: RowActsOptions): readonly RowAct[] {
  const { may, open, remove, extra, handle, sealed, notEdited, measured, rowMenu } = options;
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const held = usePermissions();
  const { failed } = useFeedback();
  const unlessSealed = (row: WireRow): string | undefined => {
    const why = sealed?.(row);
    return why && translate(why);
  };
  const editRefusal = (row: WireRow): string | undefined => {
    const why = notEdited?.(row);
    return why && translate(why);
  };
  const standard = (act: 'view' | 'edit', shown: RowAct['shown']): RowAct[] =>
    may(act)
      ? [
          {
            key: act,
            text: act === 'edit' && measured ? w.correct : w[act],
            icon: act === 'view' ? 'eye' : 'edit',
            ...(act === 'view' ? { opens: true } : {}),
            shown,
            whyNot: act === 'edit' ? editRefusal : free,
            apart: measured && act === 'edit',
            run: (row) => open(act, row),
          },
        ]
      : [];
  const permitted = extra.filter((action) => action.permission === undefined || held.has(action.permission));
  const drawn = (actions: readonly RowAction[]): readonly RowAct[] =>
    actions.map(
      (action): RowAct => ({
        key: action.key,
        text: translate(action.label),
        ...(action.icon ? { icon: action.icon } : {}),
        ...(action.opens ? { opens: action.opens } : {}),
        shown: action.shown ?? always,
        whyNot: (row) => {
          const why = action.whyNot?.(row);
          return why && translate(why);
        },
        run: (row) => void Promise.resolve(action.run(row, handle)).catch(failed),
      }),
    );
  const removal: RowAct[] = may('delete')
    ? [
        {
          key: 'delete',
          text: w.remove,
          icon: 'trash',
          grave: true,
          shown: always,
          whyNot: unlessSealed,
          apart: measured,
          run: remove,
        },
      ]
    : [];
  const all = [
    ...drawn(permitted.filter(({ first }) => first)),
    ...standard('view', always),
    ...(measured ? [] : standard('edit', (row) => unlessSealed(row) === undefined)),
    ...drawn(permitted.filter(({ first }) => !first)),
    ...(measured ? standard('edit', (row) => unlessSealed(row) === undefined) : []),
    ...removal,
  ];
  return rowMenu ? all : all.filter(({ apart }) => !apart);
}
