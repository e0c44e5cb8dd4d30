import type { Entity } from '@heliodeck/model/entity';
import { Drawer } from 'antd';
import { type JSX, useMemo, useState } from 'react';
import type { WireRow } from '../../api/page.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useLocale, useWords } from '../../i18n/words.ts';
import { usePhone } from '../../state/media.ts';
import { dictTitle } from './dict-title.ts';
import { dictWords } from './dict-words.ts';
import { useForgetDictionaries } from './forget-dictionaries.ts';
import styles from './system.module.css';

/** Key of every dictionary's top row, and where it hangs (decision 14). */
const top = { parentId: '0', dictKey: '-1' };
const acts = ['add', 'edit', 'delete'] as const;

/** Half a screen has room for its columns or for all buttons. */
const useNarrow = (entity: Entity): Entity => useMemo(() => ({ ...entity, menuWidth: 150 }), [entity]);

interface DictPanesProps {
  readonly entity: Entity;
  readonly business: boolean;
}

/** Dictionaries on the left, the items of the chosen one on the right; on a phone those come over the list (platform §2.10). */
export function DictPanes({ entity, business }: DictPanesProps): JSX.Element {
  const w = useWords(dictWords);
  const locale = useLocale();
  const phone = usePhone();
  const admin = isAdmin(useSession());
  const forget = useForgetDictionaries(entity);
  const [chosen, setChosen] = useState<WireRow>();
  const config: RowAction = { key: 'config', label: dictWords.config, run: (row) => setChosen(row) };
  const titleOf = business ? w.bizDetails : w.details;
  const title = titleOf(chosen ? dictTitle(chosen, locale) : w.none);
  const items = chosen && <DictItems key={chosen.id} entity={entity} parent={chosen} />;
  return (
    <div className={styles.panes}>
      <section className={styles.half} aria-label={business ? w.bizList : w.list}>
        <h2>{business ? w.bizList : w.list}</h2>
        <CrudScreen
          entity={useNarrow(entity)}
          paths={{ list: `${entity.path}/parent-list` }}
          embedded={{}}
          acts={acts}
          preset={top}
          without={['parentId', 'dictKey', 'remark']}
          rowActions={admin ? [config] : []}
          cells={{
            dictValue: (_, row) => (
              <button
                type="button"
                className={styles.pick}
                aria-pressed={row.id === chosen?.id}
                onClick={() => setChosen(row)}
              >
                {dictTitle(row, locale)}
              </button>
            ),
          }}
          onSaved={forget}
        />
      </section>
      {phone ? (
        <Drawer
          open={chosen !== undefined}
          title={title}
          size="100%"
          onClose={() => setChosen(undefined)}
          styles={{ body: { padding: 0 } }}
        >
          {items}
        </Drawer>
      ) : (
        <section className={styles.half} aria-label={title}>
          <h2>{title}</h2>
          {items ?? <p className={styles.empty}>{w.chooseOne}</p>}
        </section>
      )}
    </div>
  );
}

/** The items of one dictionary, as a tree; new ones carry its code. */
function DictItems({ entity, parent }: { entity: Entity; parent: WireRow }): JSX.Element {
  const locale = useLocale();
  const admin = isAdmin(useSession());
  const forget = useForgetDictionaries(entity);
  const addItem: RowAction = {
    key: 'child',
    label: dictWords.addItem,
    run: (row, list) => list.add({ parentId: row.id, code: parent.code }),
  };
  return (
    <CrudScreen
      entity={useNarrow(entity)}
      paths={{ list: `${entity.path}/child-list` }}
      cells={{ dictValue: (_, row) => dictTitle(row, locale) }}
      embedded={{ height: '100%' }}
      acts={acts}
      within={{ parentId: parent.id }}
      preset={{ parentId: parent.id, code: parent.code }}
      without={['code']}
      exporting={false}
      rowActions={admin ? [addItem] : []}
      onSaved={forget}
    />
  );
}
