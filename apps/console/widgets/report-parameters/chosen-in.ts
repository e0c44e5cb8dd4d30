/** Value and change handler of a select whose value is a text: one value, or several joined by commas. */
export function chosenIn(value: string, many: boolean, onChange: (value: string) => void) {
  if (many)
    return {
      mode: 'multiple' as const,
      value: value.split(',').filter((one) => one !== ''),
      onChange: (chosen: string | readonly string[] | null) =>
        onChange(typeof chosen === 'string' ? chosen : (chosen ?? []).join(',')),
    };
  return {
    value: value === '' ? null : value,
    onChange: (chosen: string | readonly string[] | null | undefined) =>
      onChange(typeof chosen === 'string' ? chosen : ''),
  };
}
