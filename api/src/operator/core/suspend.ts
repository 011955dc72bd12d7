import {
  SUSPENSION_CODES,
  type SuspensionCode,
  type SuspensionLevel,
  suspensionLevel,
} from '@ekoline/contract/core/workgroups.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import {
  type Hit,
  previewResume,
  previewSuspension,
  resumeWorkgroup,
  type SuspensionParams,
  suspendWorkgroup,
} from '../../company/users/suspending.service.ts'
import type { Context } from '../../context.ts'
import { listSuspensions } from '../../core/workgroups/suspensions.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { inNaira, lineOf, numberOf, REASON_LONGEST, reasonOf, TICKET_LONGEST, untilOf } from '../arguments.ts'
import { ofWorkgroup, withService } from '../open.ts'
import { type Given, Misused, operatorActor, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { minuteCell, timeHead, timeWords } from '../times.ts'
import { trying } from '../trial.ts'

const LISTED = 1000
/** Of a list of ids, how many a line shows; --json has all. */
const SHOWN = 10

const LEVELS: readonly SuspensionLevel[] = suspensionLevel.options

function oneOf<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new Misused(`--${option} is ${choices.join(', ')}, not "${text}".`)
  return found
}

function paramsOf({ clock }: Context, workgroup: string, given: Given): SuspensionParams {
  return {
    workgroupId: numberOf(workgroup, 'workgroup'),
    level: oneOf('level', given.level ?? '', LEVELS),
    code: oneOf<SuspensionCode>('code', given.code ?? 'fraud', SUSPENSION_CODES),
    reason: lineOf(reasonOf(given), REASON_LONGEST, 'reason'),
    ticket: given.ticket === undefined ? null : lineOf(given.ticket.trim(), TICKET_LONGEST, 'ticket'),
    until: untilOf(clock.now(), given),
  }
}

function listOf(ids: readonly (string | number)[]): string {
  const more = ids.length - SHOWN
  return ids.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more (--json lists all)` : '')
}

const named = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What is hit, a line for each kind that there is. */
function linesOf(hit: Hit): string[] {
  const { calls, sessions, keys, sipUsers, robocalls, numbers, wallets, money } = hit
  const lines: [readonly (string | number)[], string, string][] = [
    [calls, 'call', 'hung up'],
    [robocalls, 'robocall', 'waiting'],
    [numbers, 'phone number', 'refusing calls'],
    [sessions, 'session', 'ended'],
    [keys, 'API key', 'refused'],
    [sipUsers, 'SIP user', 'withdrawn'],
  ]
  return [
    ...lines.flatMap(([ids, one, what]) =>
      ids.length > 0 ? `  ${named(ids.length, one)} ${what}: ${listOf(ids)}` : [],
    ),
    ...(wallets.length > 0
      ? [`  ${named(wallets.length, 'wallet')} closed with ${inNaira(kobo(money))}: ${listOf(wallets)}`]
      : []),
  ]
}

const WOULD: Record<SuspensionLevel, string> = {
  outgoing: 'could make no calls',
  calls: 'could make and take no calls',
  everything: 'would be suspended: no calls, sessions, API keys, phones or payments from its wallets',
}

const WHAT: Record<SuspensionLevel, string> = {
  outgoing: 'can make no calls',
  calls: 'can make and take no calls',
  everything: 'is suspended: no calls, sessions, API keys, phones or payments from its wallets',
}

export const suspend: Verb = {
  name: 'suspend',
  parameters: ['WORKGROUP'],
  options: {
    level: { value: 'LEVEL', about: 'outgoing (calls), calls (incoming too) or everything', required: true },
    reason: { value: 'TEXT', about: 'why, which the customer reads too', required: true },
    code: { value: 'CODE', about: `why, in one word: ${SUSPENSION_CODES.join(', ')}; fraud` },
    ticket: { value: 'TEXT', about: 'the number of your case' },
    until: {
      value: 'DAY',
      about: 'its last Lagos day, or a minute of it like "2026-11-30 18:00"; without it, until "resume"',
    },
    ...yes,
  },
  summary: 'stops a workgroup’s calls, or everything of it, at once',
  about: `In force within 5 seconds on all processes; says what it hits. outgoing: refuses calls that the workgroup begins, hangs
up those that it began, and lets its robocalls wait. calls: the same with calls that come in. everything: ends its sessions,
refuses its API keys, withdraws its SIP users and closes its wallets too; payments that arrive are still credited. Emergency
calls pass, but for SIP phones when everything is suspended. Its admins are mailed the reason and whom to ask. Given again
with another level or end, it changes the suspension.`,

  run: (operator, [workgroup = ''], given) =>
    withService(operator, async (ctx) => {
      const params = paramsOf(ctx, workgroup, given)
      const will = await ofWorkgroup(workgroup, previewSuspension(ctx, params))
      const act = (on: Context) =>
        ofWorkgroup(workgroup, suspendWorkgroup(on, operatorActor(operator), params))
      const end = params.until ? `, until ${timeWords(params.until)}` : ''
      const would = [
        `${will.name} ${WOULD[params.level]}${end}. ${linesOf(will).length > 0 ? 'It would hit:' : 'It would hit nothing that is open now.'}`,
        ...linesOf(will),
      ]
      await agree(operator, given, would, trying(ctx, act))
      const hit = await act(ctx)
      const { workgroupId, level, code, ticket, until } = params
      return {
        lines: [`${hit.name} ${WHAT[level]}${end}.`, ...linesOf(hit)],
        data: { workgroup: workgroupId, level, code, ticket, until, ...hit },
      }
    }),
}

const BACK: Record<SuspensionLevel, readonly string[]> = {
  outgoing: ['It can make calls again. Calls that were hung up stay ended.'],
  calls: ['It can make and take calls again. Calls that were hung up stay ended.'],
  everything: [
    'Calls, API keys and wallets work again; SIP phones register again within a minute or two.',
    'Sessions stay ended: its people log in again. Calls that were hung up stay ended.',
  ],
}

const BACK_WOULD: Record<SuspensionLevel, readonly string[]> = {
  outgoing: ['It could make calls again. Calls that were hung up would stay ended.'],
  calls: ['It could make and take calls again. Calls that were hung up would stay ended.'],
  everything: [
    'Calls, API keys and wallets would work again; SIP phones would register again within a minute or two.',
    'Sessions would stay ended: its people would log in again. Calls that were hung up would stay ended.',
  ],
}

export const resume: Verb = {
  name: 'resume',
  parameters: ['WORKGROUP'],
  options: { ...reason, ...yes },
  summary: 'ends the suspension of a workgroup',
  about: `Undoes what "suspend" did; the robocalls go on within a minute. Sessions and calls that it ended do not come back. Its
admins are mailed.`,

  run: (operator, [workgroup = ''], given) =>
    withService(operator, async (ctx) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const why = reasonOf(given)
      const will = await ofWorkgroup(workgroup, previewResume(ctx, workgroupId))
      const act = (on: Context) => resumeWorkgroup(on, operatorActor(operator), workgroupId, why)
      const would = [`The suspension of ${will.name} would end.`, ...BACK_WOULD[will.level]]
      await agree(operator, given, would, trying(ctx, act))
      const { name, level } = await act(ctx)
      return {
        lines: [`${name} is no longer suspended.`, ...BACK[level]],
        data: {
          workgroup: workgroupId,
          level,
          restored: level !== 'everything' ? 'all' : 'all but sessions',
        },
      }
    }),
}

export const suspensions: Verb = {
  name: 'suspensions',
  parameters: [],
  options: {},
  summary: 'who is suspended, how much of it, until when, and why',
  about: `The newest ${LISTED}. The audit has those that ended.`,

  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const listed = await listSuspensions(db, clock.now(), LISTED)
      const rows = listed.map((suspension) => [
        `${suspension.workgroup} (${suspension.workgroupId})`,
        suspension.level,
        minuteCell(suspension.until, 'resume'),
        suspension.ticket ?? '',
        suspension.code,
        minuteCell(suspension.since),
        suspension.by.replace(/^operator:/, ''),
        suspension.reason,
      ])
      const heads = [
        'Workgroup',
        'Level',
        timeHead('Until'),
        'Ticket',
        'Code',
        timeHead('Since'),
        'By',
        'Reason',
      ]
      const lines = rows.length > 0 ? tableOf([heads, ...rows]) : ['No workgroup is suspended.']
      return { lines, data: { suspensions: listed } }
    }),
}
