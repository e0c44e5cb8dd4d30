import { Button, Tooltip } from 'antd';
import { type JSX, useRef } from 'react';
import { Icon } from '../../../icons/icon.tsx';
import type { IconName } from '../../../icons/icon-paths.ts';

interface FileButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly hasText?: boolean;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a local process file. */
export function FileButton({ label, icon, hasText = false, disabled, onFile }: FileButtonProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".bpmn,.xml,.bpmn20.xml"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be selected again.
          target.value = '';
        }}
      />
      <Tooltip title={hasText ? '' : label}>
        <Button
          aria-label={label}
          icon={<Icon name={icon} size={16} />}
          disabled={disabled === true}
          onClick={() => input.current?.click()}
        >
          {hasText ? label : undefined}
        </Button>
      </Tooltip>
    </>
  );
}
