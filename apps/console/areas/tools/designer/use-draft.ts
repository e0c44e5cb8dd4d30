import type { Template } from '@heliodeck/reports/template/template';
import { useCallback, useState } from 'react';

/** Maximum number of undo steps. */
const mostSteps = 100;

interface DraftHistory {
  readonly now: Template;
  readonly past: readonly Template[];
  readonly future: readonly Template[];
}

/** A template during editing. */
export interface TemplateDraft {
  readonly template: Template;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(edit: (template: Template) => Template): void;
  undo(): void;
  redo(): void;
}

/** Holds a template with its undo history. @param onChange called on each change */
export function useDraft(first: Template, onChange: () => void): TemplateDraft {
  const [history, setHistory] = useState<DraftHistory>({ now: first, past: [], future: [] });
  const change = useCallback(
    (edit: (template: Template) => Template) => {
      onChange();
      setHistory((before) => {
        const now = edit(before.now);
        if (now === before.now) return before;
        return { now, past: [...before.past, before.now].slice(-mostSteps), future: [] };
      });
    },
    [onChange],
  );
  const undo = useCallback(() => {
    onChange();
    setHistory((before) => {
      const last = before.past.at(-1);
      if (!last) return before;
      return { now: last, past: before.past.slice(0, -1), future: [before.now, ...before.future] };
    });
  }, [onChange]);
  const redo = useCallback(() => {
    onChange();
    setHistory((before) => {
      const [next, ...rest] = before.future;
      return next ? { now: next, past: [...before.past, before.now], future: rest } : before;
    });
  }, [onChange]);
  return {
    template: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo,
    redo,
  };
}
