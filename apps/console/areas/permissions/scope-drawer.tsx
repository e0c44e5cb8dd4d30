import type { WireRow } from '@heliodeck/client/page';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { Drawer } from 'antd';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { Derive } from '../../crud/shared/crud-props.ts';
import { usePhone } from '../../state/media.ts';

interface ScopeDrawerProps {
  readonly entity: Entity;
  readonly menu: WireRow;
  readonly title: string;
  readonly derive?: Derive;
  readonly onClose: () => void;
}

/** The rules of one menu, to be added, changed and removed (docs/product/menus.md#rules-of-a-menu). */
export function ScopeDrawer({ entity, menu, title, derive, onClose }: ScopeDrawerProps): JSX.Element {
  const phone = usePhone();
  return (
    <Drawer
      open
      title={title}
      size={phone ? '100%' : 1000}
      onClose={onClose}
      styles={{ body: { padding: 0, background: 'var(--sheet)' } }}
    >
      <CrudScreen
        entity={entity}
        fixed={{ menuId: menu.id }}
        exporting={false}
        embedded={{ height: '100%' }}
        form={derive ? { derive } : {}}
      />
    </Drawer>
  );
}
