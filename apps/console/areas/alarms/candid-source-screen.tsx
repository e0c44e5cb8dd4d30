import { label } from '@heliodeck/kit/label';
import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { candidSource } from '@heliodeck/model/alarms/candid-source';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Copied } from '../../ui/copied.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import panes from '../../ui/panes.module.css';
import { entityAction } from '../entity-action.ts';

const cameraWords = {
  fresh: label('新抓拍设备', 'the new camera'),
  keyOf: (name: string) => label(`${name} 的密钥`, `Key of ${name}`),
  once: label('密钥只显示这一次，请立即保存', 'The key is shown this once; keep it now'),
  key: label('密钥', 'Key'),
  call: label('调用示例', 'Example of a call'),
  kept: label('已保存', 'I have kept it'),
  askKey: (name: string) => label(`确定为 ${name} 生成新密钥？`, `Make a new key for ${name}?`),
  askKeyText: label('旧密钥立即失效', 'The old key stops working at once'),
};

interface ToldKey {
  readonly name: string;
  readonly key: string;
}

/** Cameras and analysers that post pictures, each with a key that is displayed once. */
export default function CameraScreen(): JSX.Element {
  const w = useMessages(cameraWords);
  const { ask, failed } = useFeedback();
  const mayMakeKeys = usePermissions().has('candidSource_key');
  const [told, setTold] = useState<ToldKey>();
  const makeKey = async (id: string, name: string): Promise<void> => {
    const { key } = await post<{ readonly key: string }>(`${candidSource.path}/new-key`, {}, { id });
    setTold({ name, key });
  };
  const newKey: RowAction = {
    ...entityAction(candidSource, 'candidSource_key'),
    async run({ id, sourceName, keyTime }, list) {
      const name = String(sourceName);
      if (keyTime && !(await ask({ title: w.askKey(name), text: w.askKeyText, grave: true }))) return;
      await makeKey(id, name);
      await list.reload();
    },
  };
  return (
    <>
      <CrudScreen
        entity={candidSource}
        rowActions={[newKey]}
        form={{
          onSaved: async (act, reply) => {
            const { id } = (reply ?? {}) as { readonly id?: string };
            if (act !== 'add' || !mayMakeKeys || id === undefined) return;
            await makeKey(id, w.fresh).catch(failed);
          },
        }}
      />
      {told && (
        <Dialog title={w.keyOf(told.name)} width={640} onClose={() => setTold(undefined)}>
          <div className={panes.stack}>
            <p role="alert" className={panes.marked}>
              <ToneMark tone="warning" />
              {w.once}
            </p>
            <Copied isFirst label={w.key} text={told.key} />
            <Copied label={w.call} text={callWith(told.key)} />
            <div className={panes.end}>
              <Button type="primary" onClick={() => setTold(undefined)}>
                {w.kept}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A sample request of a camera, for trying it out. */
function callWith(key: string): string {
  const address = `${location.origin}/api/${candidAlarm.path}/report`;
  const fields = ['eventId=1', 'content=test', 'file=@picture.jpg'].map((field) => `-F ${field}`);
  return `curl -H 'Authorization: Bearer ${key}' ${fields.join(' ')} ${address}`;
}
