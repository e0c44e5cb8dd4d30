import { Segmented } from 'antd';
import { type JSX, useState } from 'react';
import tabbed from './tabbed.module.css';

interface SwitchedView {
  readonly key: string;
  readonly name: string;
  readonly view: JSX.Element;
}

interface SwitchedViewsProps {
  /** Label of the choice, for screen readers. */
  readonly label: string;
  /** The first one is displayed initially. */
  readonly views: readonly [SwitchedView, ...SwitchedView[]];
}

/** One subject in several views, of which one is displayed; the switch is above it. */
export function SwitchedViews({ label, views }: SwitchedViewsProps): JSX.Element {
  const [shown, setShown] = useState(views[0].key);
  const { view } = views.find(({ key }) => key === shown) ?? views[0];
  return (
    <div className={tabbed.tabbed}>
      <Segmented
        className={tabbed.switch ?? ''}
        aria-label={label}
        value={shown}
        options={views.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={setShown}
      />
      {view}
    </div>
  );
}
