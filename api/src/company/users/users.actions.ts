import { SUSPENSION_CODES, type SuspensionLevel, suspensionLevel } from '@ekoline/contract/core/workgroups.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { defineAction, noWorkgroup } from '../../platform/actions/action.ts'
import {
  numbered,
  oneOf,
  reason,
  required,
  shortReason,
  ticket,
  until,
  usually,
} from '../../platform/actions/fields.ts'
import { inNaira, timeWords } from '../../platform/actions/words.ts'
import {
  type Hit,
  previewResume,
  previewSuspension,
  resumeWorkgroup,
  type SuspensionParams,
  suspendWorkgroup,
} from './suspending.service.ts'

/** Of a list of ids, how many a line shows; programs get all. */
const SHOWN = 10

function listOf(ids: readonly (string | number)[]): string {
  const more = ids.length - SHOWN
  return ids.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more (--json lists all)` : '')
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

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
      ids.length > 0 ? `  ${counted(ids.length, one)} ${what}: ${listOf(ids)}` : [],
    ),
    ...(wallets.length > 0
      ? [`  ${counted(wallets.length, 'wallet')} closed with ${inNaira(kobo(money))}: ${listOf(wallets)}`]
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

const endOf = (at: Date | null) => (at ? `, until ${timeWords(at)}` : '')

interface Asked extends Omit<SuspensionParams, 'workgroupId'> {
  readonly workgroup: number
}

const paramsOf = ({ workgroup, ...asked }: Asked): SuspensionParams => ({ ...asked, workgroupId: workgroup })

export const suspend = defineAction({
  name: 'suspend',
  permission: 'noc',
  summary: 'stops a workgroup’s calls, or everything of it, at once',
  about: `In force within 5 seconds on all processes; says what it hits. outgoing: refuses calls that the workgroup begins, hangs
up those that it began, and lets its robocalls wait. calls: the same with calls that come in. everything: ends its sessions,
refuses its API keys, withdraws its SIP users and closes its wallets too; payments that arrive are still credited. Emergency
calls pass, but for SIP phones when everything is suspended. Its admins are mailed the reason and whom to ask. Given again
with another level or end, it changes the suspension.`,
  input: {
    workgroup: numbered('WORKGROUP'),
    level: required(
      'LEVEL',
      'outgoing (calls), calls (incoming too) or everything',
      oneOf<SuspensionLevel>(suspensionLevel.options),
    ),
    reason: shortReason('why, which the customer reads too'),
    code: usually(
      'CODE',
      `why, in one word: ${SUSPENSION_CODES.join(', ')}; fraud`,
      'fraud',
      oneOf(SUSPENSION_CODES),
    ),
    ticket,
    until: until('resume'),
  },
  audits: ['workgroup_suspended'],
  says: [noWorkgroup],

  async preview(ctx, input) {
    const will = await previewSuspension(ctx, paramsOf(input))
    const hits = linesOf(will)
    return {
      would: [
        `${will.name} ${WOULD[input.level]}${endOf(input.until)}. ${hits.length > 0 ? 'It would hit:' : 'It would hit nothing that is open now.'}`,
        ...hits,
      ],
      facts: will,
    }
  },

  async run(ctx, actor, input) {
    const params = paramsOf(input)
    const hit = await suspendWorkgroup(ctx, actor, params)
    const { workgroupId, level, code } = params
    return {
      lines: [`${hit.name} ${WHAT[level]}${endOf(params.until)}.`, ...linesOf(hit)],
      data: { workgroup: workgroupId, level, code, ticket: params.ticket, until: params.until, ...hit },
    }
  },
})

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

export const resume = defineAction({
  name: 'resume',
  permission: 'noc',
  summary: 'ends the suspension of a workgroup',
  about: `Undoes what "suspend" did; the robocalls go on within a minute. Sessions and calls that it ended do not come back. Its
admins are mailed.`,
  input: { workgroup: numbered('WORKGROUP'), reason },
  audits: ['workgroup_resumed'],
  says: [noWorkgroup],

  async preview(ctx, { workgroup }) {
    const will = await previewResume(ctx, workgroup)
    return { would: [`The suspension of ${will.name} would end.`, ...BACK_WOULD[will.level]], facts: will }
  },

  async run(ctx, actor, { workgroup, reason: why }) {
    const { name, level } = await resumeWorkgroup(ctx, actor, workgroup, why)
    return {
      lines: [`${name} is no longer suspended.`, ...BACK[level]],
      data: { workgroup, level, restored: level !== 'everything' ? 'all' : 'all but sessions' },
    }
  },
})
