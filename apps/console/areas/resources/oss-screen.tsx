import { oss } from '@heliodeck/model/resources/oss';
import type { JSX } from 'react';
import { Configurations } from './configurations.tsx';
import { OssDebugDialog } from './oss-debug.tsx';
import { resourceWords } from './resource-words.ts';

/** Object storage: the configurations (docs/product/resources.md#storage). */
export default function OssScreen(): JSX.Element {
  return (
    <Configurations
      entity={oss}
      none={resourceWords.ossNone}
      noneActive={resourceWords.ossMeaning}
      tone="info"
      debugDialog={OssDebugDialog}
    />
  );
}
