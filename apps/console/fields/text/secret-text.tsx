import { label } from '@heliodeck/kit/label';
import { Input } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';

const words = { unchanged: label('留空表示不修改', 'Leave empty to keep it') };

interface SecretTextProps {
  readonly id?: string;
  readonly disabled?: boolean;
  /** There is a secret already, which is kept if the field stays empty. */
  readonly kept: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
}

/** Input of a secret. */
export function SecretText({ kept, value, onChange, ...rest }: SecretTextProps): JSX.Element {
  const w = useMessages(words);
  return (
    <Input.Password
      {...rest}
      autoComplete="new-password"
      placeholder={kept ? w.unchanged : ''}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
