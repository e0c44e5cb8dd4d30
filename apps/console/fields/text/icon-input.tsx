import { storedIcon } from '@heliodeck/model/wire/menu-icon';
import { Select } from 'antd';
import type { JSX } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { type IconName, iconPaths, isIconName } from '../../icons/icon-paths.ts';

interface IconInputProps {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly disabled?: boolean;
}

const options = Object.keys(iconPaths).map((name) => ({ value: name, label: name }));

/** Chooses one of our icons by picture or by name. An unknown icon is kept until another is chosen. */
export function IconInput({ value, onChange, ...rest }: IconInputProps): JSX.Element {
  return (
    <Select
      {...rest}
      showSearch
      allowClear
      value={storedIcon(value) || null}
      onChange={(name: string | null) => onChange(name ?? '')}
      options={options}
      optionRender={(option) => <Choice name={String(option.value)} />}
      labelRender={(option) => <Choice name={String(option.value)} />}
    />
  );
}

function Choice({ name }: { name: string }): JSX.Element {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
      {isIconName(name) && <Icon name={name as IconName} size={16} />}
      {name}
    </span>
  );
}
