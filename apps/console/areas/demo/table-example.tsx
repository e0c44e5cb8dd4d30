import { label } from '@heliodeck/kit/label';
import { demoPerson } from '@heliodeck/model/demo/demo-person';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useJoined, useMessages } from '../../i18n/messages.ts';

const words = {
  names: (names: string) => label(`所选人员：${names}`, `Selected: ${names}`),
};
const sayNames = label('显示所选姓名', 'Show selected names');
const inactive = label('已离职', 'No longer active');
const greet = label('打招呼', 'Greet');
const greeting = (name: string) => label(`你好，${name}！`, `Hello, ${name}!`);

/**
 * A table with all features of the list engine: search, order, columns, custom buttons, export
 * (docs/product/console.md#sample-pages).
 */
export default function TableExample(): JSX.Element {
  const w = useMessages({ ...words, greeting });
  const joined = useJoined();
  const { done } = useFeedback();
  const names: ToolbarAction = {
    key: 'names',
    label: sayNames,
    icon: 'users',
    pick: 'some',
    run: (rows) => done(w.names(joined(rows.map((row) => String(row.name))))),
  };
  const hello: RowAction = {
    key: 'greet',
    label: greet,
    whyNot: (row) => (row.active === false ? inactive : undefined),
    run: (row) => done(w.greeting(String(row.name))),
  };
  return <CrudScreen entity={demoPerson} toolbarActions={[names]} rowActions={[hello]} />;
}
