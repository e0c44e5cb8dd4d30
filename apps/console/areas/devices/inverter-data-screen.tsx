import { label } from '@heliodeck/kit/label';
import { entityOf } from '@heliodeck/model/registries/entities';
import { useNavigate } from '@tanstack/react-router';
import { Tabs } from 'antd';
import type { JSX } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { RecordList } from '../../widgets/record-list/record-list.tsx';
import { troubleCells, troubleColumnWords } from '../../widgets/record-list/trouble-cells.tsx';
import { withTroubles } from '../../widgets/record-list/trouble-entity.ts';
import styles from './controller.module.css';

const words = {
  screen: label('逆变器数据', 'Inverter data'),
  realtime: label('实时数据', 'Real-time data'),
  operating: label('运行数据', 'Operating data'),
};

// The errors and warnings of an inverter are spread over thirteen registers.
const inverterData = withTroubles(entityOf('inverterData'));
const inverterDataHistory = withTroubles(entityOf('inverterDataHistory'));

/** The height that the window leaves below the tabs. */
const height = 'calc(100 * var(--dvh) - 176px)';

/** Current and past data of inverters (docs/product/devices.md#inverters). */
export default function InverterDataScreen(): JSX.Element {
  const w = useMessages(words);
  const held = usePermissions();
  const navigate = useNavigate();
  const { tab } = useAddress();
  const seesHistory = ['inverterDataHistory', 'inverterDataHistory_view'].some((code) => held.has(code));
  const live = (
    <CrudScreen
      entity={inverterData}
      embedded={{ height }}
      cells={troubleCells(inverterData)}
      rows={{ words: troubleColumnWords(inverterData) }}
    />
  );
  const history = <RecordList of={inverterDataHistory} height={height} />;
  return (
    <section className={styles.screen} aria-label={w.screen}>
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={seesHistory && tab === 'operating' ? 'operating' : 'realtime'}
        onChange={(key) => void navigate({ to: '.', search: key === 'realtime' ? {} : { tab: key } })}
        destroyOnHidden
        items={[
          { key: 'realtime', label: w.realtime, children: live },
          ...(seesHistory ? [{ key: 'operating', label: w.operating, children: history }] : []),
        ]}
      />
    </section>
  );
}
