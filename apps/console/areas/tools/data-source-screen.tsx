import { label } from '@heliodeck/kit/label';
import { dataSource } from '@heliodeck/model/tools/data-source';
import type { JSX } from 'react';
import { post } from '../../api/client.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { entityAction } from '../entity-action.ts';

const words = {
  testing: label('正在连接…', 'Connecting…'),
  connected: (version: string) => label(`连接成功:${version}`, `Connected: ${version}`),
};

/** Data sources, and trying whether one answers (docs/product/tools.md#data-sources). */
export default function DataSourceScreen(): JSX.Element {
  const w = useMessages(words);
  const { done, running } = useFeedback();
  const test: RowAction = {
    ...entityAction(dataSource, 'datasource_test'),
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
  return <CrudScreen entity={dataSource} rowActions={[test]} />;
}
