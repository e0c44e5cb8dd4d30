import { region } from '@heliodeck/model/regions/region';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { type JSX, useId, useState } from 'react';
import { get } from '../../api/client.ts';
import { useFirstField } from '../../crud/form/use-first-field.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../widgets/import/import.module.css';
import { regionWords } from './region-words.ts';

/** A region in the response of the API for forms. */
interface RegionChoice {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

const country = '00';
const steps = ['province', 'city', 'district'] as const;

/** The children of a region, in the response of the API for forms. */
function useChoices(code: string | undefined) {
  return useQuery({
    queryKey: ['regions', 'select', code],
    queryFn: ({ signal }) => get<readonly RegionChoice[]>(`${region.path}/select`, { code }, signal),
    enabled: code !== undefined,
    staleTime: 0,
  });
}

/** Tries out the list: province, city and district, each with the options that its request returns. */
export function RegionDebugDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const w = useMessages(regionWords);
  const [chosen, setChosen] = useState<readonly RegionChoice[]>([]);
  const last = chosen.at(-1);
  const around = useFirstField();
  const locale = useLocale();
  const called = (one: RegionChoice): string => (locale === 'zh' ? one.name : one.nameEn);
  return (
    <Dialog title={w.debug} width={520} onClose={onClose}>
      <div ref={around}>
        <Form layout="vertical">
          {steps.map((step, depth) => (
            <Step
              key={step}
              title={w[step]}
              above={depth === 0 ? country : chosen[depth - 1]?.code}
              value={chosen[depth]?.code}
              called={called}
              onChange={(next) => setChosen([...chosen.slice(0, depth), ...(next ? [next] : [])])}
            />
          ))}
        </Form>
      </div>
      <p role="status" className={last ? undefined : styles.quiet}>
        {last ? `${w.code} ${last.code} · ${chosen.map(called).join(' / ')}` : w.nothing}
      </p>
    </Dialog>
  );
}

interface StepProps {
  readonly title: string;
  readonly above: string | undefined;
  readonly value: string | undefined;
  readonly called: (one: RegionChoice) => string;
  readonly onChange: (next: RegionChoice | undefined) => void;
}

function Step({ title, above, value, called, onChange }: StepProps): JSX.Element {
  const w = useMessages(regionWords);
  const id = useId();
  const { failed } = useFeedback();
  const { data = [], isFetching, error } = useChoices(above);
  const [told, setTold] = useState<Error>();
  if (error && error !== told) {
    setTold(error);
    failed(error);
  }
  return (
    <Form.Item label={title} htmlFor={id}>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={w.choose}
        loading={isFetching}
        disabled={above === undefined || data.length === 0}
        value={value ?? null}
        options={data.map((one) => ({ value: one.code, label: called(one) }))}
        onChange={(code: string | null) => onChange(data.find((one) => one.code === code))}
      />
    </Form.Item>
  );
}
