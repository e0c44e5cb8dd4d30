import type { Sight, SightMenu } from '@heliodeck/model/wire/role-sight';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Tabs, Tag } from 'antd';
import type { JSX } from 'react';
import { post } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import styles from './see-as.module.css';
import { reachWords, seeAsWords } from './see-as-words.ts';

interface SeeAsDrawerProps {
  readonly of: { readonly roleId: string } | { readonly userId: string };
  readonly name: string;
  readonly onClose: () => void;
}

/**
 * What a role or a user can see and do (docs/product/permissions.md#see-as). It is requested once, because each request
 * is recorded in the audit log.
 */
export function SeeAsDrawer({ of, name, onClose }: SeeAsDrawerProps): JSX.Element {
  const w = useMessages(seeAsWords);
  const phone = usePhone();
  const { data, error, refetch } = useQuery({
    queryKey: ['see-as', of],
    queryFn: () => post<Sight>('blade-system/role/see-as', of),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Drawer open size={phone ? '100%' : 640} title={w.title(name)} onClose={onClose}>
      {data ? (
        <div className={styles.sight}>
          <p className={styles.note}>
            {w.about} {'roleId' in of && w.inYours}
          </p>
          <Tabs
            items={[
              { key: 'menus', label: w.menus, children: <Menus sight={data} /> },
              { key: 'reach', label: w.reach, children: <ReachTable sight={data} /> },
              { key: 'interfaces', label: w.interfaces, children: <Interfaces sight={data} /> },
            ]}
          />
        </div>
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Drawer>
  );
}

function Menus({ sight }: { readonly sight: Sight }): JSX.Element {
  const w = useMessages(seeAsWords);
  return sight.menus.length === 0 ? <p>{w.noMenus}</p> : <MenuList menus={sight.menus} />;
}

function MenuList({ menus }: { readonly menus: readonly SightMenu[] }): JSX.Element {
  const locale = useLocale();
  const called = ({ name, nameEn }: { readonly name: string; readonly nameEn: string }): string =>
    locale === 'en' && nameEn !== '' ? nameEn : name;
  return (
    <ul className={styles.menus}>
      {menus.map((menu) => (
        <li key={menu.id}>
          <b>{called(menu)}</b>{' '}
          {menu.buttons.map((button) => (
            <Tag key={button.code} title={button.code}>
              {called(button)}
            </Tag>
          ))}
          {menu.children.length > 0 && <MenuList menus={menu.children} />}
        </li>
      ))}
    </ul>
  );
}

function ReachTable({ sight }: { readonly sight: Sight }): JSX.Element {
  const w = useMessages(seeAsWords);
  const translate = useTranslate();
  if (sight.reach.length === 0) return <p>{w.noReach}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{w.list}</th>
          <th scope="col">{w.rows}</th>
        </tr>
      </thead>
      <tbody>
        {sight.reach.map((reach) => (
          <tr key={reach.entity}>
            <th scope="row">{translate(reach.label)}</th>
            <td>{translate(reachWords(reach))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Interfaces({ sight }: { readonly sight: Sight }): JSX.Element {
  const w = useMessages(seeAsWords);
  if (sight.interfaces.length === 0) return <p>{w.noInterfaces}</p>;
  return (
    <ul>
      {sight.interfaces.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
