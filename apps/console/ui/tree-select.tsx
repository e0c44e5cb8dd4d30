import { TreeSelect as KitTreeSelect, type TreeSelectProps } from 'antd';
import { type JSX, useId } from 'react';

/**
 * The kit's tree select, whose popup has the id that its input names (aria-controls): the kit gives it none, and a screen reader would be
 * led to a list that does not exist.
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
