import type { DeviceState, EndReason, RuleState, Transition } from './device-state.ts';
import { type JudgeSetting, type Look, type LookEvent, lookOf, onwards } from './look.ts';
import { nothingBegins, watchingOf } from './nothing-begins.ts';
import { type AlarmRule, asWritten, isNumber, ruleIds, ruleKey, standingOf } from './rule.ts';

/** Result of one reading or tick for a device. */
interface Judgement {
  /** The given state, if nothing changed. */
  readonly state: DeviceState;
  /** In chronological order. */
  readonly transitions: readonly Transition[];
}

/**
 * Evaluates the rules of a device for a reading or the passing of time. Pure function.
 *
 * Readings that are not newer than the newest judged one are ignored. A reading with a future time stamp
 * counts as current. Delays run while the device answers. An alarm whose delay has ended is raised with the
 * instant of that end, whenever the check takes place, and before a later value is judged.
 */
export function judge(
  rules: readonly AlarmRule[],
  state: DeviceState,
  event: LookEvent,
  setting: JudgeSetting,
): Judgement {
  const look = lookOf(state, event, setting);
  if (look === undefined) return { state, transitions: [] };
  // Fast path for the usual case: no rule has a state, and this check starts none.
  const isQuiet = !hasRules(state);
  if (isQuiet && nothingBegins(rules, look, state.heard)) {
    return { state: look.values === undefined ? state : newest(rules, look, state.rules), transitions: [] };
  }
  const transitions: Transition[] = [];
  let changed: Record<string, RuleState> | undefined;
  const put = (id: string, next: RuleState | undefined): void => {
    changed ??= { ...state.rules };
    if (next === undefined) delete changed[id];
    else changed[id] = next;
  };
  const known = ruleIds(rules);
  if (hasLostRules(known, state)) {
    for (const [id, kept] of Object.entries(state.rules)) {
      if (known.has(id)) continue;
      end(transitions, id, kept, look.at, 'ruleGone');
      put(id, undefined);
    }
  }
  for (const rule of rules) {
    const kept = isQuiet ? undefined : state.rules[rule.id];
    const said = look.values?.[rule.place];
    const value = isNumber(said) ? said : undefined;
    if (kept === undefined && rule.test.kind !== 'noData' && rule.test.kind !== 'rate') {
      if (value === undefined || standingOf(rule.test, value) !== 'over') continue;
    }
    const next = judgeRule(rule, kept, { look, heard: state.heard, value }, transitions);
    if (next !== kept) put(rule.id, next);
  }
  if (look.values !== undefined) return { state: newest(rules, look, changed ?? state.rules), transitions };
  return { state: changed === undefined ? state : { ...state, rules: changed }, transitions };
}

/** The state after a reading. */
function newest(rules: readonly AlarmRule[], look: Look, states: DeviceState['rules']): DeviceState {
  const { at, stamp, values } = look;
  return {
    last: at,
    ...(stamp > at && { stamped: stamp }),
    ...(values !== undefined && watchingOf(rules).hasRates && { heard: { at: stamp, values } }),
    rules: states,
  };
}

function hasRules({ rules }: DeviceState): boolean {
  for (const _ in rules) return true;
  return false;
}

/** When a running delay will end without further readings; undefined if none runs or it is paused. */
export function dueOf(
  rules: readonly AlarmRule[],
  state: DeviceState,
  answersForMs: number,
): number | undefined {
  let due: number | undefined;
  for (const rule of rules) {
    const kept = state.rules[rule.id];
    if (kept === undefined || (kept.phase !== 'pendingOn' && kept.phase !== 'pendingOff')) continue;
    const at = kept.to + Math.max(0, delayOf(rule, kept) - kept.waited);
    if (at <= (state.last ?? 0) + answersForMs) due = Math.min(due ?? at, at);
  }
  return due;
}

function hasLostRules(known: ReadonlySet<string>, state: DeviceState): boolean {
  for (const id in state.rules) if (!known.has(id)) return true;
  return false;
}

function end(
  transitions: Transition[],
  ruleId: string,
  { phase }: RuleState,
  at: number,
  reason: EndReason,
): void {
  if (phase === 'active' || phase === 'pendingOff') transitions.push({ kind: 'ended', ruleId, at, reason });
}

function delayOf(rule: AlarmRule, { phase }: RuleState): number {
  return phase === 'pendingOn' ? rule.delayOnMs : rule.delayOffMs;
}

/** The input of one rule. */
interface Said {
  readonly look: Look;
  /** The previous reading. */
  readonly heard: DeviceState['heard'];
  /** Undefined if the reading lacks the rule's value. */
  readonly value: number | undefined;
}

function judgeRule(
  rule: AlarmRule,
  given: RuleState | undefined,
  { look, heard, value }: Said,
  transitions: Transition[],
): RuleState | undefined {
  const kept = settle(rule, current(rule, given, look, transitions), look, transitions);
  const { test } = rule;
  if (test.kind === 'noData') return judgeSilence(rule, kept, look, value !== undefined, transitions);
  if (test.kind === 'rate') return judgeRate(rule, kept, { look, heard, value }, transitions);
  return value === undefined ? kept : move(rule, kept, look.at, value, standingOf(test, value), transitions);
}

/** Evaluates a rule on the change between two readings that have the value. */
function judgeRate(
  rule: AlarmRule,
  kept: RuleState | undefined,
  { look, heard, value }: Said,
  transitions: Transition[],
): RuleState | undefined {
  if (look.values === undefined) return kept;
  const told = heard?.values[rule.place];
  const before = heard !== undefined && isNumber(told) ? { at: heard.at, value: told } : kept?.before;
  if (value === undefined) {
    // The previous reading is about to be discarded.
    return before === undefined || before === kept?.before
      ? kept
      : { ...(kept ?? normal(rule, look.at)), before };
  }
  const { test } = rule;
  const rest = withoutBefore(kept);
  // By the device's own clock: the time between its readings does not depend on when they arrived.
  const rate = rateOf(rule, before, { at: look.stamp, value });
  if (rate === undefined || test.kind !== 'rate') return rest;
  return move(rule, rest, look.at, rate, standingOf(test, rate), transitions);
}

/** The values of the newest reading are stored anyway and need not be stored with the rule. */
function withoutBefore(kept: RuleState | undefined): RuleState | undefined {
  if (kept?.before === undefined) return kept;
  const { before: _before, ...rest } = kept;
  return rest.phase === 'normal' && rest.silence === undefined ? undefined : rest;
}

/** The state under the current rule: with another limit the delay starts again, an alarm stays. */
function current(
  rule: AlarmRule,
  kept: RuleState | undefined,
  { at }: Look,
  transitions: Transition[],
): RuleState | undefined {
  const key = ruleKey(rule);
  if (kept === undefined || kept.key === key) return kept;
  if (kept.watches !== rule.watches) {
    end(transitions, rule.id, kept, at, 'ruleRebound');
    return undefined;
  }
  const { silence: _silence, before, ...raised } = kept;
  // Readings of another kind of rule cannot be compared.
  const base = before && rule.test.kind === 'rate' ? { before } : undefined;
  if (kept.phase === 'normal' || kept.phase === 'pendingOn') return base && { ...normal(rule, at), ...base };
  return { ...raised, ...base, phase: 'active', key, waited: 0, to: at };
}

function normal(rule: AlarmRule, at: number): RuleState {
  const { watches } = rule;
  return { phase: 'normal', key: ruleKey(rule), watches, since: at, value: null, waited: 0, to: at };
}

/** Advances a delay up to the current check; its end takes effect before the value is judged. */
function settle(
  rule: AlarmRule,
  kept: RuleState | undefined,
  look: Look,
  transitions: Transition[],
): RuleState | undefined {
  if (kept === undefined || (kept.phase !== 'pendingOn' && kept.phase !== 'pendingOff')) return kept;
  const delay = delayOf(rule, kept);
  const over = kept.to + Math.max(0, delay - kept.waited);
  // At the instant of a reading its value takes precedence.
  const isOver =
    look.values === undefined ? over <= look.answeredUntil : over < look.at && over <= look.answeredUntil;
  if (isOver) return finish(rule, kept, over, transitions);
  const ran = Math.max(0, look.answeredUntil - kept.to);
  const to = onwards(kept.to, look);
  return to === kept.to ? kept : { ...kept, waited: kept.waited + ran, to };
}

/** Handles the end of a delay. */
function finish(
  rule: AlarmRule,
  kept: RuleState,
  at: number,
  transitions: Transition[],
): RuleState | undefined {
  const { since, value } = kept;
  const ruleId = rule.id;
  if (kept.phase === 'pendingOn') {
    transitions.push({ kind: 'raised', ruleId, at: Math.max(at, since), crossedAt: since, value });
    return { ...kept, phase: 'active', waited: 0, to: at };
  }
  transitions.push({ kind: 'recovered', ruleId, at: since, value });
  return again(rule, at, kept);
}

/** Phase normal, with the stored readings of the rule. */
function again(rule: AlarmRule, at: number, { before, silence }: RuleState): RuleState | undefined {
  if (before === undefined && silence === undefined) return undefined;
  return { ...normal(rule, at), ...(before && { before }), ...(silence && { silence }) };
}

/** Advances a rule according to a value. */
function move(
  rule: AlarmRule,
  kept: RuleState | undefined,
  at: number,
  value: number | null,
  standing: ReturnType<typeof standingOf>,
  transitions: Transition[],
): RuleState | undefined {
  const phase = kept?.phase ?? 'normal';
  const base = kept ?? normal(rule, at);
  if (phase === 'normal' || phase === 'pendingOn') {
    if (standing !== 'over') return again(rule, at, base);
    const pending: RuleState =
      phase === 'pendingOn' ? base : { ...base, phase: 'pendingOn', since: at, value, waited: 0, to: at };
    return pending.waited >= rule.delayOnMs ? finish(rule, pending, at, transitions) : pending;
  }
  if (standing !== 'back') {
    return phase === 'pendingOff' ? { ...base, phase: 'active', waited: 0, to: at } : kept;
  }
  const pending: RuleState =
    phase === 'pendingOff' ? base : { ...base, phase: 'pendingOff', since: at, value, waited: 0, to: at };
  return pending.waited >= rule.delayOffMs ? finish(rule, pending, at, transitions) : pending;
}

/** Change per minute between two readings; undefined if there is no previous one or the register restarted. */
function rateOf(
  rule: AlarmRule,
  before: RuleState['before'],
  { at, value }: NonNullable<RuleState['before']>,
): number | undefined {
  if (before === undefined || at <= before.at) return undefined;
  if (rule.isCounter && value < before.value) return undefined;
  return asWritten((Math.abs(value - before.value) * 60_000) / (at - before.at));
}

/** Evaluates a rule on missing data: raised by time, ended by the first value. */
function judgeSilence(
  rule: AlarmRule,
  kept: RuleState | undefined,
  look: Look,
  hasValue: boolean,
  transitions: Transition[],
): RuleState | undefined {
  const { at } = look;
  const base = kept ?? normal(rule, at);
  if (hasValue) {
    const heard = { ...base, silence: { ms: 0, to: at } };
    return move(rule, heard, at, null, 'back', transitions) ?? heard;
  }
  if (look.values !== undefined) return kept;
  const { ms, to } = base.silence ?? { ms: 0, to: at };
  const passed = at - to;
  const counts = look.isExpected && passed > 0 && passed <= look.lookMs;
  const silence = { ms: ms + (counts ? passed : 0), to: onwards(to, look) };
  const next = { ...base, silence };
  return silence.ms < rule.test.a ? next : move(rule, next, at, null, 'over', transitions);
}
