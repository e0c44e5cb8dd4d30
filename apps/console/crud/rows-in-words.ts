import { type Label, label } from '@heliodeck/kit/label';
import { mostCounted } from '@heliodeck/model/descriptors/search';

/** The number of rows of a list. An estimate is marked as such; if not all were counted, as "more than". */
export function rowsInWords(total: number, isEstimated: boolean): Label {
  const [zh, en] = [total.toLocaleString('zh-CN'), total.toLocaleString('en')];
  if (!isEstimated) return label(`共 ${zh} 条`, `${en} rows`);
  return total > mostCounted
    ? label(`约 ${zh} 条`, `about ${en} rows`)
    : label(`超过 ${zh} 条`, `more than ${en} rows`);
}
