import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { entities } from '@heliodeck/model/registries/entities';
import type { JSX } from 'react';
import { CrudScreen } from '../crud/crud-screen.tsx';
import { useMeasuredFields } from '../crud/form/use-measured-fields.ts';
import { useAddress } from '../state/address.ts';
import { MissingPage } from '../ui/refusal-pages.tsx';
import { offeredRows } from '../widgets/record-list/offered-acts.ts';
import { troubleCells, troubleColumnWords } from '../widgets/record-list/trouble-cells.tsx';
import { withTroublesFirst } from '../widgets/record-list/trouble-entity.ts';
import type { ScreenProps } from './screen-props.ts';

/** The entities of the lists of the menu, by menu code. */
const listed = new Map(menuScreens().map(({ code, entity }) => [code, entity]));

/** The list of the entity of a menu; a menu without a known entity renders the page for unknown addresses. */
export default function EntityScreen({ menu }: ScreenProps): JSX.Element {
  const entity = withTroublesFirst(listed.get(menu.code) ?? entities.get(menu.code));
  const { xwjId } = useAddress();
  const measured = useMeasuredFields(entity, xwjId);
  if (!entity) return <MissingPage />;
  const { acts, rowMenu } = offeredRows(entity);
  return (
    <CrudScreen
      key={entity.key}
      entity={entity}
      rows={{ measured, words: troubleColumnWords(entity), rowMenu }}
      cells={troubleCells(entity)}
      {...(acts && { acts })}
    />
  );
}
