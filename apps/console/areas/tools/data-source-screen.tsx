import { label } from '@heliodeck/kit/label';
import { dataSource } from '@heliodeck/model/tools/data-source';
import type { JSX } from 'react';
import { post } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { entityAction } from '../entity-action.ts';

const words = {
  none: label('还没有数据源', 'There is no data source yet'),
  meaning: label(
    '数据源是已有的数据库，数据模型和报表从中读取。',
    'A data source is an existing database; data models and reports read from it.',
  ),
  next: label(
    '请先在系统参数 resource.allowedHosts 中填写数据库的主机和端口（如 db.lan:3306），再新增数据源并测试连接。',
    'Enter the host and port of the database (such as db.lan:3306) in the system parameter resource.allowedHosts, then add the data source and test the connection.',
  ),
  testing: label('正在连接…', 'Connecting…'),
  connected: (version: string) => label(`连接成功：${version}`, `Connected: ${version}`),
};

/** Data sources, and a test of the connection (docs/product/tools.md#data-sources). */
export default function DataSourceScreen(): JSX.Element {
  const w = useMessages(words);
  const { done, running } = useFeedback();
  const test: RowAction = {
    ...entityAction(dataSource, 'datasource_test'),
    icon: 'check',
    async run({ id }) {
      const end = running(`data-source-${id}`, w.testing);
      try {
        const { version } = await post<{ version: string }>(`${dataSource.path}/test`, {}, { id });
        done(w.connected(version));
      } finally {
        end();
      }
    },
  };
  return (
    <CrudScreen
      entity={dataSource}
      rowActions={[test]}
      empty={
        <NoneYet text={w.none} next="param">
          <p>{w.meaning}</p>
          <p>{w.next}</p>
        </NoneYet>
      }
    />
  );
}
