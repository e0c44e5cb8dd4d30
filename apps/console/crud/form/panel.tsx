import { type JSX, lazy, Suspense, useEffect } from 'react';
import type { Crud } from '../screen/use-crud-screen.ts';
import type { PanelLook } from '../shared/crud-props.ts';

const loadPanel = () => import('./record-panel.tsx');
const RecordPanel = lazy(async () => ({ default: (await loadPanel()).RecordPanel }));

/** Delay before a form's code is fetched, ms: users read the list first. */
const readingFirst = 800;

/** The form or detail view that the address names, if the user may see it. */
export function Panel({ crud, ...look }: PanelLook & { readonly crud: Crud }): JSX.Element | null {
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel(), readingFirst);
    return () => clearTimeout(timer);
  }, []);
  const { panel } = crud.state;
  if (!panel || !crud.may(panel.act)) return null;
  return (
    <Suspense fallback={null}>
      <RecordPanel
        key={JSON.stringify(panel)}
        options={crud.options}
        look={look}
        panel={panel}
        given={panel.act === 'add' ? crud.given : undefined}
        without={crud.without}
        onClose={() => crud.set({ panel: undefined })}
        onSaved={async (act, reply, draft) => {
          await look.onSaved?.(act, reply);
          await crud.saved(act, draft);
        }}
      />
    </Suspense>
  );
}
