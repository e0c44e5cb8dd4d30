import type { Entity } from '@heliodeck/model/descriptors/entity';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../state/address.ts';
import { prefer, preferences, usePreference } from '../../state/preferences.ts';
import {
  changedState,
  defaultSize,
  emptyState,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts';

export type SetListState = (change: Partial<ListState>, how?: 'replace') => void;

/** The state of the list: in the address bar, or in the component if the list is embedded. */
export function useListState(entity: Entity, embedded: boolean): readonly [ListState, SetListState] {
  // The chosen page size is kept between visits; one in the address takes precedence.
  const kept = usePreference('pageSizes')[entity.key];
  const usual = kept ?? entity.view?.pageSizes?.[0] ?? defaultSize;
  const search = useAddress();
  const navigate = useNavigate();
  const [local, setLocal] = useState(() => emptyState(usual));
  const text = JSON.stringify(search);
  const addressed = useMemo(() => readListState(entity, JSON.parse(text), usual), [entity, text, usual]);
  const state = embedded ? local : addressed;
  const latest = useRef(state);
  latest.current = state;

  const set = useCallback<SetListState>(
    (change, how) => {
      const next = changedState(latest.current, change);
      if (change.size !== undefined && change.size !== latest.current.size) {
        const { size } = change;
        prefer({ pageSizes: { ...preferences.get().pageSizes, [entity.key]: size } });
      }
      if (embedded) setLocal(next);
      else
        void navigate({ to: '.', search: writeListState(entity, next, usual), replace: how === 'replace' });
    },
    [embedded, entity, navigate, usual],
  );
  return [state, set];
}
