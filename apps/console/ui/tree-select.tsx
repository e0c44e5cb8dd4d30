import { TreeSelect as KitTreeSelect, type TreeSelectProps } from 'antd';
import { type JSX, useId } from 'react';

/**
 * The kit's tree select, with the id that its input refers to (aria-controls) on the popup: the kit sets
 * none, so screen readers would be led to a list that does not exist.
 */
export function TreeSelect<Value, Option extends NonNullable<TreeSelectProps['treeData']>[number]>({
  id,
  popupRender,
  ...rest
}: TreeSelectProps<Value, Option>): JSX.Element {
  const own = useId();
  const inputId = id ?? own;
  return (
    <KitTreeSelect<Value, Option>
      {...rest}
      id={inputId}
      popupRender={(tree) => <div id={`${inputId}_list`}>{popupRender ? popupRender(tree) : tree}</div>}
    />
  );
}
