import { inLocale, label } from '@heliodeck/kit/label';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { knownParam } from '@heliodeck/model/settings/known-params';
import { param } from '@heliodeck/model/settings/param';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { isAdmin, useSession } from '../../api/session.ts';
import { LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { paramValueText } from '../../fields/text/param-value-text.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './known-params.module.css';

const words = {
  key: label('参数', 'Parameter'),
  now: label('当前值', 'Value in force'),
  usual: label('默认值', 'Default'),
  none: label('未设置', 'not set'),
  set: label('设置', 'Set'),
  setOf: (name: string) => label(`设置 ${name}`, `Set ${name}`),
  own: label('本租户', 'this tenant'),
  platform: label('管理租户', 'administration tenant'),
};

/** A parameter that the system reads, and its value for the user's tenant. */
export interface KnownRow {
  readonly paramKey: string;
  readonly paramValue: string | null;
  readonly source: 'own' | 'platform' | 'default';
  /** The id of the tenant's row; null if it has none. */
  readonly id: string | null;
}

interface KnownParamsDialogProps {
  readonly title: string;
  readonly onSet: (row: KnownRow) => void;
  readonly onClose: () => void;
}

/** Every parameter that the user's tenant may set: purpose, default and current value. */
export function KnownParamsDialog({ title, onSet, onClose }: KnownParamsDialogProps): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const held = usePermissions();
  const admin = isAdmin(useSession());
  const maySet = ({ id, paramKey }: KnownRow): boolean =>
    held.has(permissionOf(param, id === null ? 'add' : 'edit')) && (admin || !knownParam(paramKey)?.guards);
  const known = useQuery({
    queryKey: ['known-params'],
    queryFn: ({ signal }) => get<readonly KnownRow[]>(`${param.path}/known`, undefined, signal),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={title} width={960} onClose={onClose}>
      {known.data ? (
        <table className={styles.known}>
          <thead>
            <tr>
              <th scope="col">{w.key}</th>
              <th scope="col">{w.now}</th>
              <th scope="col">{w.usual}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {known.data.map((row) => {
              const one = knownParam(row.paramKey);
              const name = one ? inLocale(one.label, locale) : row.paramKey;
              return (
                <tr key={row.paramKey}>
                  <td>
                    <strong>{name}</strong> <code>{row.paramKey}</code>
                    {one && <p>{inLocale(one.meaning, locale)}</p>}
                  </td>
                  <td data-heading={w.now}>
                    {row.paramValue === null ? w.none : paramValueText(row.paramKey, row.paramValue, locale)}
                    {row.source !== 'default' && <p>{w[row.source]}</p>}
                  </td>
                  <td data-heading={w.usual}>
                    {one?.default === undefined ? w.none : paramValueText(row.paramKey, one.default, locale)}
                  </td>
                  <td>
                    {maySet(row) && (
                      <Button size="small" aria-label={w.setOf(name)} onClick={() => onSet(row)}>
                        {w.set}
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : known.error ? (
        <LoadFailure error={known.error} onAgain={() => void known.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Dialog>
  );
}
