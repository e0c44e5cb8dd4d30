import { Select } from 'antd';
import { type JSX, useMemo } from 'react';

interface ZoneInputProps {
  readonly id?: string;
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly disabled?: boolean;
}

/** The zone's current offset from UTC, '+08:00'. */
function offset(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
  return (parts.find((part) => part.type === 'timeZoneName')?.value ?? '').replace('GMT', '') || '+00:00';
}

/** Chooses an IANA time zone by any part of its name. */
export function ZoneInput({ value, onChange, ...rest }: ZoneInputProps): JSX.Element {
  const options = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((zone) => ({
        value: zone,
        label: `${zone} (UTC${offset(zone)})`,
      })),
    [],
  );
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || null}
      onChange={(zone: string) => onChange(zone)}
      options={options}
    />
  );
}
