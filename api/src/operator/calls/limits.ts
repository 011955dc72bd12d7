import { CALL_LIMITS, type CallLimitName } from '@ekoline/contract/calls/call-limits.facts.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import {
  clearOperatorLimits,
  type Limits,
  listOperatorLimits,
  setOperatorLimits,
  workgroupLimits,
} from '../../calls/limits/operator-limits.service.ts'
import type { Context } from '../../context.ts'
import { agree, reason, yes } from '../agree.ts'
import { inNaira, lineOf, numberOf, REASON_LONGEST, reasonOf, TICKET_LONGEST, untilOf } from '../arguments.ts'
import { ofWorkgroup, withService } from '../open.ts'
import { type Given, Misused, type Option, operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { minuteCell, timeHead, timeWords } from '../times.ts'
import { trying } from '../trial.ts'

const HIGHEST = 1_000_000_000
const LISTED = 1000

/** Each limit: its option, and what it is in words. */
const KINDS: Record<CallLimitName, { option: string; words: string }> = {
  seat_at_once: { option: 'seat-calls-at-once', words: 'calls at once, each seat' },
  workgroup_at_once: { option: 'calls-at-once', words: 'calls at once, together' },
  seat_a_minute: { option: 'seat-calls-a-minute', words: 'calls begun a minute, each seat' },
  workgroup_a_minute: { option: 'calls-a-minute', words: 'calls begun a minute, together' },
  seat_day: { option: 'seat-spend-a-day', words: 'spend a day, each seat' },
  workgroup_day: { option: 'spend-a-day', words: 'spend a day, together' },
}

const isOfDay = (name: CallLimitName) => name.endsWith('_day')

const options = Object.fromEntries(
  CALL_LIMITS.map((name): [string, Option] => {
    const { option, words } = KINDS[name]
    return [option, { value: isOfDay(name) ? 'NAIRA' : 'NUMBER', about: words }]
  }),
)

/** @throws Misused for what is no whole number above 0, and when no limit is named */
function limitsOf(given: Given): Limits {
  const named = CALL_LIMITS.map((name): [CallLimitName, number | null] => {
    const { option } = KINDS[name]
    const text = given[option]
    if (text === undefined) return [name, null]
    const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
    if (value < 1 || value > HIGHEST)
      throw new Misused(`--${option} is a whole number from 1 to ${HIGHEST}, not "${text}".`)
    return [name, isOfDay(name) ? value * 100 : value]
  })
  if (named.every(([, value]) => value === null))
    throw new Misused(
      `Name a limit: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(', ')}.`,
    )
  return Object.fromEntries(named) as Limits
}

const shown = (name: CallLimitName, limit: number | null) =>
  limit === null ? 'no limit' : isOfDay(name) ? inNaira(kobo(limit)) : String(limit)

const set = (name: CallLimitName, limit: number | null | undefined) =>
  limit === null || limit === undefined ? '' : shown(name, limit)

/** What counts from now on, a line for each limit that changes. */
const changes = (before: Limits, after: Limits) =>
  CALL_LIMITS.flatMap((name) =>
    before[name] === after[name]
      ? []
      : `  ${KINDS[name].words}: ${shown(name, after[name])} instead of ${shown(name, before[name])}`,
  )

const orNothing = (lines: readonly string[]) => (lines.length > 0 ? lines : ['  nothing changes'])

export const limitsList: Verb = {
  name: 'limits list',
  parameters: [],
  options: {},
  summary: 'workgroups with call limits of their own, until when, and why',
  about: `The newest ${LISTED}. The audit has those that ended.`,

  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const listed = await listOperatorLimits(db, clock.now(), LISTED)
      const rows = listed.map((row) => [
        `${row.workgroup} (${row.workgroupId})`,
        ...CALL_LIMITS.map((name) => set(name, row[name])),
        minuteCell(row.until, 'cleared'),
        row.ticket ?? '',
        row.by.replace(/^operator:/, ''),
        row.reason,
      ])
      const heads = ['Workgroup', 'Seat', 'At once', 'Seat/min', 'A minute', 'Seat/day', 'A day']
      const lines =
        rows.length > 0
          ? tableOf([[...heads, timeHead('Until'), 'Ticket', 'By', 'Reason'], ...rows])
          : ['No workgroup has call limits of its own.']
      return { lines, data: { limits: listed } }
    }),
}

export const limitsShow: Verb = {
  name: 'limits show',
  parameters: ['WORKGROUP'],
  options: {},
  summary: 'the call limits of a workgroup, and where each is from',
  about: `What counts is the lower of what you or the settings allow and of what its admins set. Usual is by the settings, half
of them in its first week.`,

  run: (operator, [workgroup = '']) =>
    withService(operator, async (ctx) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const limits = await ofWorkgroup(workgroup, workgroupLimits(ctx, workgroupId))
      const rows = CALL_LIMITS.map((name) => [
        KINDS[name].words,
        shown(name, limits.inForce[name]),
        shown(name, limits.usual[name]),
        set(name, limits.operator?.[name]),
        set(name, limits.admins[name]),
      ])
      return {
        lines: [
          `${limits.name}:`,
          ...tableOf([['Limit', 'Counts', 'Usual', 'By you', 'By its admins'], ...rows]),
        ],
        data: { workgroup: workgroupId, ...limits },
      }
    }),
}

export const limitsSet: Verb = {
  name: 'limits set',
  parameters: ['WORKGROUP'],
  options: {
    ...options,
    ...reason,
    ticket: { value: 'TEXT', about: 'the number of your case' },
    until: {
      value: 'DAY',
      about:
        'its last Lagos day, or a minute of it like "2026-11-30 18:00"; without it, until "limits clear"',
    },
    ...yes,
  },
  summary: 'sets the call limits of one workgroup, above or below the settings',
  about: `Counts in place of the settings, in its first week too, for the limits that are named; the others stay usual, also those
that an earlier "limits set" named. From the next call on, on all processes; a call that is on ends when the spend of its day is
over. Its admins may set less. To stop all calls, "suspend" it.`,

  run: (operator, [workgroup = ''], given) =>
    withService(operator, async (ctx) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const params = {
        limits: limitsOf(given),
        reason: lineOf(reasonOf(given), REASON_LONGEST, 'reason'),
        ticket: given.ticket === undefined ? null : lineOf(given.ticket.trim(), TICKET_LONGEST, 'ticket'),
        until: untilOf(ctx.clock.now(), given),
      }
      const before = await ofWorkgroup(workgroup, workgroupLimits(ctx, workgroupId))
      const will = await ofWorkgroup(workgroup, workgroupLimits(ctx, workgroupId, params.limits))
      const end = params.until ? `, until ${timeWords(params.until)}` : ''
      const act = (on: Context) =>
        ofWorkgroup(workgroup, setOperatorLimits(on, operatorActor(operator), workgroupId, params))
      const would = [
        `The calls of ${will.name} would have these limits${end}:`,
        ...orNothing(changes(before.inForce, will.inForce)),
      ]
      await agree(operator, given, would, trying(ctx, act))
      const done = await act(ctx)
      return {
        lines: [
          `Set the call limits of ${done.name}${end}.`,
          ...orNothing(changes(before.inForce, done.inForce)),
        ],
        data: { workgroup: workgroupId, until: params.until, ticket: params.ticket, ...done },
      }
    }),
}

export const limitsClear: Verb = {
  name: 'limits clear',
  parameters: ['WORKGROUP'],
  options: { ...reason, ...yes },
  summary: 'takes away what "limits set" did: the settings count again',
  about: 'From the next call on, on all processes. What its admins set stays.',

  run: (operator, [workgroup = ''], given) =>
    withService(operator, async (ctx) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const why = lineOf(reasonOf(given), REASON_LONGEST, 'reason')
      const before = await ofWorkgroup(workgroup, workgroupLimits(ctx, workgroupId))
      if (!before.operator) throw new Refused(notSet(before.name))
      const will = await ofWorkgroup(workgroup, workgroupLimits(ctx, workgroupId, null))
      const act = async (on: Context) => {
        const cleared = clearOperatorLimits(on, operatorActor(operator), workgroupId, why)
        const done = await ofWorkgroup(workgroup, cleared)
        if (!done) throw new Refused(notSet(before.name))
        return done
      }
      const would = [
        `The usual limits would count again for the calls of ${will.name}:`,
        ...orNothing(changes(before.inForce, will.inForce)),
      ]
      await agree(operator, given, would, trying(ctx, act))
      const done = await act(ctx)
      return {
        lines: [
          `The usual limits count again for ${done.name}.`,
          ...orNothing(changes(before.inForce, done.inForce)),
        ],
        data: { workgroup: workgroupId, ...done },
      }
    }),
}

const notSet = (name: string) => `${name} has no call limits of its own. "limits list" shows those that have.`
