import { CALL_LIMITS, type CallLimitName } from '@ekoline/contract/calls/call-limits.facts.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { defineAction, noWorkgroup } from '../../platform/actions/action.ts'
import {
  between,
  type Field,
  numbered,
  shortReason,
  ticket,
  until,
  usually,
} from '../../platform/actions/fields.ts'
import { Misused, Refused } from '../../platform/actions/refused.ts'
import { inNaira, timeWords } from '../../platform/actions/words.ts'
import {
  clearOperatorLimits,
  type Limits,
  setOperatorLimits,
  workgroupLimits,
} from './operator-limits.service.ts'

const HIGHEST = 1_000_000_000

/** Each limit: its option, and what it is in words. */
const KINDS = {
  seat_at_once: { option: 'seat-calls-at-once', words: 'calls at once, each seat' },
  workgroup_at_once: { option: 'calls-at-once', words: 'calls at once, together' },
  seat_a_minute: { option: 'seat-calls-a-minute', words: 'calls begun a minute, each seat' },
  workgroup_a_minute: { option: 'calls-a-minute', words: 'calls begun a minute, together' },
  seat_day: { option: 'seat-spend-a-day', words: 'spend a day, each seat' },
  workgroup_day: { option: 'spend-a-day', words: 'spend a day, together' },
} as const satisfies Record<CallLimitName, { option: string; words: string }>

type LimitOption = (typeof KINDS)[CallLimitName]['option']

const isOfDay = (name: CallLimitName) => name.endsWith('_day')

/** What a limit is in words. */
export const limitWords = (name: CallLimitName): string => KINDS[name].words

/** A limit in its unit. */
export const limitShown = (name: CallLimitName, limit: number | null): string =>
  limit === null ? 'no limit' : isOfDay(name) ? inNaira(kobo(limit)) : String(limit)

const options = Object.fromEntries(
  CALL_LIMITS.map((name) => {
    const count = between(1, HIGHEST)
    return [
      KINDS[name].option,
      usually(isOfDay(name) ? 'NAIRA' : 'NUMBER', KINDS[name].words, null, (text, now) =>
        isOfDay(name) ? count(text, now) * 100 : count(text, now),
      ),
    ]
  }),
) as Record<LimitOption, Field<number | null>>

/** @throws Misused when no limit is named */
function limitsOf(given: Readonly<Record<LimitOption, number | null>>): Limits {
  const named = CALL_LIMITS.map((name): [CallLimitName, number | null] => [name, given[KINDS[name].option]])
  if (named.every(([, value]) => value === null))
    throw new Misused(
      `Name a limit: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    )
  return Object.fromEntries(named) as Limits
}

/** What counts from now on, a line for each limit that changes. */
function changes(before: Limits, after: Limits): readonly string[] {
  const lines = CALL_LIMITS.flatMap((name) =>
    before[name] === after[name]
      ? []
      : `  ${limitWords(name)}: ${limitShown(name, after[name])} instead of ${limitShown(name, before[name])}`,
  )
  return lines.length > 0 ? lines : ['  nothing changes']
}

export const limitsSet = defineAction({
  name: 'limits set',
  permission: 'noc',
  summary: 'sets the call limits of one workgroup, above or below the settings',
  about: `Counts in place of the settings, in its first week too, for the limits that are named; the others stay usual, also those
that an earlier "limits set" named. From the next call on, on all processes; a call that is on ends when the spend of its day is
over. Its admins may set less. To stop all calls, "suspend" it.`,
  input: {
    workgroup: numbered('WORKGROUP'),
    ...options,
    reason: shortReason(),
    ticket,
    until: until('limits clear'),
  },
  audits: ['operator_limits_set'],
  says: [noWorkgroup],

  async preview(ctx, { workgroup, until: end, ...given }) {
    const limits = limitsOf(given)
    const { inForce: before } = await workgroupLimits(ctx, workgroup)
    const will = await workgroupLimits(ctx, workgroup, limits)
    return {
      would: [
        `The calls of ${will.name} would have these limits${endWords(end)}:`,
        ...changes(before, will.inForce),
      ],
      facts: { limits, before },
    }
  },

  async run(ctx, actor, { workgroup, reason, ticket: ofCase, until: end }, { limits, before }) {
    const params = { limits, reason, ticket: ofCase, until: end }
    const done = await setOperatorLimits(ctx, actor, workgroup, params)
    return {
      lines: [`Set the call limits of ${done.name}${endWords(end)}.`, ...changes(before, done.inForce)],
      data: { workgroup, until: end, ticket: ofCase, ...done },
    }
  },
})

const endWords = (end: Date | null) => (end ? `, until ${timeWords(end)}` : '')

/** What counts now, where an operator has set it. @throws Refused */
async function setLimits(ctx: Context, workgroup: number): Promise<{ name: string; before: Limits }> {
  const { name, operator, inForce } = await workgroupLimits(ctx, workgroup)
  if (!operator) throw notSet(name)
  return { name, before: inForce }
}

const notSet = (name: string) =>
  new Refused(`${name} has no call limits of its own. "limits list" shows those that have.`)

export const limitsClear = defineAction({
  name: 'limits clear',
  permission: 'noc',
  summary: 'takes away what "limits set" did: the settings count again',
  about: 'From the next call on, on all processes. What its admins set stays.',
  input: { workgroup: numbered('WORKGROUP'), reason: shortReason() },
  audits: ['operator_limits_cleared'],
  says: [noWorkgroup],

  async preview(ctx, { workgroup }) {
    const facts = await setLimits(ctx, workgroup)
    const will = await workgroupLimits(ctx, workgroup, null)
    return {
      would: [
        `The usual limits would count again for the calls of ${will.name}:`,
        ...changes(facts.before, will.inForce),
      ],
      facts,
    }
  },

  async run(ctx, actor, { workgroup, reason }, { name, before }) {
    const done = await clearOperatorLimits(ctx, actor, workgroup, reason)
    if (!done) throw notSet(name)
    return {
      lines: [`The usual limits count again for ${done.name}.`, ...changes(before, done.inForce)],
      data: { workgroup, ...done },
    }
  },
})
