import { label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import type { JSX } from 'react';
import { mayAdminister, mayWatch } from '../../api/menu-tree.ts';
import { menusQuery } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { AdminHome } from './admin-home.tsx';
import styles from './home.module.css';
import WatchPage from './watch-page.tsx';

const words = {
  home: label('首页内容', 'Home'),
  watch: label('值守', 'Watch'),
  administration: label('管理概览', 'Administration'),
};

/** The start page: current troubles for users who monitor, the administration page for users who only administer. */
export function HomePage(): JSX.Element {
  const w = useMessages(words);
  const who = useSession();
  const navigate = useNavigate();
  const { home } = useAddress();
  const { data: menus, error } = useQuery(menusQuery(who?.userId ?? ''));
  if (error) throw error;
  if (!menus) return <Waiting />;
  if (!mayWatch(menus)) return <AdminHome />;
  if (!mayAdminister(menus)) return <WatchPage />;
  // Users of the platform tenant rarely have stations; administrators of other tenants usually do.
  const usual = who?.tenantId === platformTenant ? 'administration' : 'watch';
  const shown = home === 'watch' || home === 'administration' ? home : usual;
  return (
    <div className={styles.both}>
      <Segmented
        className={styles.which ?? ''}
        aria-label={w.home}
        value={shown}
        options={[
          { value: 'watch', label: w.watch },
          { value: 'administration', label: w.administration },
        ]}
        onChange={(next) =>
          void navigate({ to: '.', search: next === usual ? {} : { home: next }, replace: true } as never)
        }
      />
      {shown === 'watch' ? <WatchPage /> : <AdminHome />}
    </div>
  );
}
