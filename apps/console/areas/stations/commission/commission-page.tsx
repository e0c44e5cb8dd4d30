import { commissioningCodes, stepStates } from '@heliodeck/model/wire/commissioning';
import { useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { usePermissions } from '../../../api/menus.ts';
import { LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { useAddress } from '../../../state/address.ts';
import styles from './commission.module.css';
import { commissionWords } from './commission-words.ts';
import { DevicesStep } from './devices-step.tsx';
import { DtuStep, OnlineStep } from './dtu-step.tsx';
import { StationStep } from './station-step.tsx';
import { StepFrame } from './step-frame.tsx';
import { useCommission } from './use-commission.ts';
import { ValuesStep } from './values-step.tsx';

/**
 * Commissioning of a site on one page, from its station to its first values (docs/product/commissioning.md). The
 * address names the station; everything else is stored on the server, so that a user can leave and come back.
 */
export function CommissionPage(): JSX.Element {
  const w = useMessages(commissionWords);
  const held = usePermissions();
  const navigate = useNavigate();
  const { station: asked } = useAddress();
  const stationId = asked === undefined || asked === '' ? undefined : asked;
  const { data: site, error, refetch, reload } = useCommission(stationId);
  const mayAny = commissioningCodes.some((code) => held.has(code));
  if (!mayAny) return <p className={styles.page}>{held.size === 0 ? '' : w.forbidden}</p>;
  if (!site) {
    return (
      <div className={styles.page}>
        {error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />}
      </div>
    );
  }
  const state = stepStates(site);
  const changed = (): void => void reload();
  const waitingDtu = site.dtus.find(({ isOnline }) => !isOnline);
  const silent = site.devices.find(({ isOnline, model }) => !isOnline && model !== '');
  return (
    <ol className={styles.page} aria-label={w.steps}>
      <StepFrame number={1} title={w.station} state={state.station}>
        <StationStep
          name={site.station?.name}
          onStation={(id) => void navigate({ to: '.', search: { station: id }, replace: true } as never)}
        />
      </StepFrame>
      <StepFrame number={2} title={w.dtu} state={state.dtu}>
        <DtuStep site={site} onChanged={changed} />
      </StepFrame>
      <StepFrame number={3} title={w.online} state={state.online} since={waitingDtu?.since}>
        <OnlineStep dtus={site.dtus} />
      </StepFrame>
      <StepFrame number={4} title={w.devices} state={state.devices}>
        <DevicesStep dtus={site.dtus} onChanged={changed} />
      </StepFrame>
      <StepFrame number={5} title={w.values} state={state.values} since={silent?.since}>
        <ValuesStep site={site} />
      </StepFrame>
    </ol>
  );
}
