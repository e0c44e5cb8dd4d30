import { label } from '@heliodeck/kit/label';
import { Button, Form, Input, Radio } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';
import { allItems, clearItems, getItem, removeItem, setItem, type Where } from './demo-storage.ts';

const words = {
  intro: label(
    '读写浏览器的持久存储（localStorage）与会话存储（sessionStorage）。只涉及本页写入的键。',
    'Reads and writes the browser’s persistent storage (localStorage) and session storage. Only keys of this page are touched.',
  ),
  where: label('存储位置', 'Storage'),
  persistent: label('持久存储', 'Persistent'),
  session: label('会话存储', 'Session'),
  key: label('键', 'Key'),
  keyMissing: label('请输入键', 'Please enter a key'),
  value: label('值', 'Value'),
  set: label('存储', 'Set'),
  get: label('读取', 'Get'),
  remove: label('删除', 'Remove'),
  all: label('读取全部', 'Get all'),
  clear: label('清空全部', 'Clear all'),
  result: label('结果', 'Result'),
  wasSet: (key: string, value: string) => label(`已存储 ${key} = ${value}`, `Set ${key} = ${value}`),
  wasRead: (key: string, value: string) => label(`${key} = ${value}`, `${key} = ${value}`),
  absent: (key: string) => label(`没有键 ${key}`, `There is no key ${key}`),
  wasRemoved: (key: string) => label(`已删除 ${key}`, `Removed ${key}`),
  cleared: label('已清空', 'Cleared'),
  refused: (why: string) => label(`浏览器拒绝存储：${why}`, `The browser refused: ${why}`),
};

interface Entered {
  readonly key: string;
  readonly value?: string;
}

/** Sets, reads and removes keys of the browser's storages. */
export default function StorageExample(): JSX.Element {
  const w = useMessages(words);
  const [form] = Form.useForm<Entered>();
  const [where, setWhere] = useState<Where>('persistent');
  const [result, setResult] = useState('');
  const tell = (work: () => string): void => {
    try {
      setResult(work());
    } catch (error) {
      setResult(w.refused(error instanceof Error ? error.message : String(error)));
    }
  };
  /** Runs with the key in the form, once it is valid. */
  const withKey = async (work: (key: string, value: string) => string): Promise<void> => {
    const entered = await form.validateFields().catch(() => undefined);
    if (entered) tell(() => work(entered.key.trim(), entered.value ?? ''));
  };
  const read = (key: string): string => {
    const value = getItem(where, key);
    return value === null ? w.absent(key) : w.wasRead(key, value);
  };
  return (
    <DemoPage intro={w.intro}>
      <Form form={form} layout="vertical" className={styles.narrow ?? ''}>
        <Form.Item label={w.where}>
          <Radio.Group
            aria-label={w.where}
            value={where}
            onChange={(event) => setWhere(event.target.value === 'session' ? 'session' : 'persistent')}
            options={[
              { value: 'persistent', label: w.persistent },
              { value: 'session', label: w.session },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="key"
          label={w.key}
          rules={[{ required: true, whitespace: true, message: w.keyMissing }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="value" label={w.value}>
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
      <div className={styles.row}>
        <Button
          type="primary"
          onClick={() =>
            void withKey((key, value) => {
              setItem(where, key, value);
              return w.wasSet(key, value);
            })
          }
        >
          {w.set}
        </Button>
        <Button onClick={() => void withKey(read)}>{w.get}</Button>
        <Button
          onClick={() =>
            void withKey((key) => {
              if (getItem(where, key) === null) return w.absent(key);
              removeItem(where, key);
              return w.wasRemoved(key);
            })
          }
        >
          {w.remove}
        </Button>
        <Button onClick={() => tell(() => JSON.stringify(allItems(where), null, 2))}>{w.all}</Button>
        <Button
          onClick={() =>
            tell(() => {
              clearItems(where);
              return w.cleared;
            })
          }
        >
          {w.clear}
        </Button>
      </div>
      <output aria-label={w.result} className={`${styles.output} ${styles.narrow}`}>
        {result}
      </output>
    </DemoPage>
  );
}
