import { Pagination } from 'antd';
import type { JSX, ReactNode } from 'react';
import { usePhone } from '../../state/media.ts';
import styles from '../shared/crud.module.css';

interface ListPagesProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sizes: readonly number[] | undefined;
  readonly onPage: (page: number, size: number) => void;
  /** To the right of the page numbers. */
  readonly children?: ReactNode;
}

const usualSizes = [10, 20, 50, 100];

/** Pages of a list: sizes, numbers, jumper. Changing the size returns to the first page. */
export function ListPages({
  page,
  size,
  total,
  sizes = usualSizes,
  onPage,
  children,
}: ListPagesProps): JSX.Element {
  const phone = usePhone();
  return (
    <div className={styles.foot}>
      <Pagination
        current={page}
        pageSize={size}
        // An empty list has one page, because 'page 1 of 0' makes no sense.
        total={phone ? Math.max(1, total) : total}
        simple={phone}
        showSizeChanger={!phone}
        pageSizeOptions={[...new Set([...sizes, size])].sort((a, b) => a - b)}
        showQuickJumper={!phone && total > size * 5}
        onChange={(next, nextSize) => onPage(nextSize === size ? next : 1, nextSize)}
      />
      {children}
    </div>
  );
}
