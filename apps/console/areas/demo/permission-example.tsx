import { label } from '@heliodeck/kit/label';
import { demoPerson } from '@heliodeck/model/demo/demo-person';
import type { Act } from '@heliodeck/model/descriptors/entity';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { Switch } from 'antd';
import { type JSX, useId, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import styles from './demo.module.css';

const words = { title: label('表格权限开关', 'Table permission switch') };

const switches: readonly { readonly act: Act; readonly label: ReturnType<typeof label> }[] = [
  { act: 'add', label: label('新增', 'Add') },
  { act: 'view', label: label('查看', 'View') },
  { act: 'edit', label: label('编辑', 'Edit') },
  { act: 'delete', label: label('删除', 'Delete') },
];

/** Enables and disables the buttons of a table; buttons that the user was not granted cannot be enabled. */
export default function PermissionExample(): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const id = useId();
  const held = usePermissions();
  const [on, setOn] = useState<readonly Act[]>(switches.map(({ act }) => act));
  return (
    <div className={styles.stacked}>
      <fieldset className={styles.switches}>
        <legend>{w.title}</legend>
        {switches.map(({ act, label: name }) => {
          const may = held.has(permissionOf(demoPerson, act));
          return (
            <label key={act} className={styles.switch} htmlFor={`${id}${act}`}>
              <Switch
                id={`${id}${act}`}
                size="small"
                disabled={!may}
                checked={may && on.includes(act)}
                onChange={(next) =>
                  setOn((before) => (next ? [...before, act] : before.filter((one) => one !== act)))
                }
              />
              {translate(name)}
            </label>
          );
        })}
      </fieldset>
      <CrudScreen entity={demoPerson} acts={on} />
    </div>
  );
}
