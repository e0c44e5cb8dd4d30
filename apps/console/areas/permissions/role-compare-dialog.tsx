import type { WireRow } from '@heliodeck/client/page';
import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { role } from '@heliodeck/model/permissions/role';
import type { RoleComparison } from '@heliodeck/model/wire/role-sight';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { reachWords } from '../../widgets/see-as/see-as-words.ts';
import { permissionWords } from './permission-words.ts';
import styles from './role-compare.module.css';

interface RoleCompareDialogProps {
  readonly roles: readonly [WireRow, WireRow];
  readonly onClose: () => void;
}

/** Differences between two roles: menus, buttons, rows, API routes. */
export function RoleCompareDialog({ roles: [one, other], onClose }: RoleCompareDialogProps): JSX.Element {
  const w = useMessages(permissionWords);
  const { data, error, refetch } = useQuery({
    queryKey: ['role-compare', one.id, other.id],
    queryFn: ({ signal }) =>
      get<RoleComparison>('blade-system/role/compare', { roleId: one.id, otherId: other.id }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={w.compareTitle} width={900} waiting={!data} onClose={onClose}>
      {data ? (
        <Comparison told={data} />
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}

function Comparison({ told }: { readonly told: RoleComparison }): JSX.Element {
  const w = useMessages(permissionWords);
  const locale = useLocale();
  const translate = useTranslate();
  const { roles, grants, reach, interfaces, common } = told;
  const isSame = grants.length === 0 && reach.length === 0 && interfaces.length === 0;
  const called = ({ name, nameEn }: { readonly name: string; readonly nameEn: string }): string =>
    locale === 'en' && nameEn !== '' ? nameEn : name;
  return (
    <ScrollRegion label={w.compareTitle} className={styles.compare}>
      <p role="status">{isSame ? w.compareSame : w.compareCommon(common)}</p>
      {!isSame && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{w.compareWhat}</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {storedTitleIn(role, name, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grants.map(({ code, isButton, path, has }) => (
              <tr key={code}>
                <th scope="row">
                  {path.map(called).join(' › ')} <Tag>{isButton ? w.button : w.menu}</Tag>
                </th>
                <Has has={has[0]} />
                <Has has={has[1]} />
              </tr>
            ))}
            {reach.map(({ entity, label, of }) => (
              <tr key={entity}>
                <th scope="row">
                  {translate(label)} <Tag>{w.rows}</Tag>
                </th>
                <td>{translate(reachWords(of[0]))}</td>
                <td>{translate(reachWords(of[1]))}</td>
              </tr>
            ))}
            {interfaces.map(({ name, has }) => (
              <tr key={`interface ${name}`}>
                <th scope="row">
                  {name} <Tag>{w.interfaceTag}</Tag>
                </th>
                <Has has={has[0]} />
                <Has has={has[1]} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ScrollRegion>
  );
}

function Has({ has }: { readonly has: boolean }): JSX.Element {
  const w = useMessages(permissionWords);
  return (
    <td>
      <ToneMark tone={has ? 'good' : 'neutral'} /> {has ? w.has : w.hasNot}
    </td>
  );
}
