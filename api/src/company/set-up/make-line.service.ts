import { EVERYONE } from '@ekoline/contract/company/set-up.facts.ts'
import type { SetUpAnswers } from '@ekoline/contract/company/set-up.ts'
import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { IVR_DIGITS } from '@ekoline/contract/routing/ivr.facts.ts'
import { RING_GROUP_MEMBERS_MOST } from '@ekoline/contract/routing/ring-groups.facts.ts'
import type { Context } from '../../context.ts'
import { keepDestination, stopsIn } from '../../core/destinations/destinations.service.ts'
import {
  lockPeople,
  renameWithin,
  requireStillAdmin,
  workgroupName,
} from '../../core/workgroups/workgroups.service.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { addIvrWithin } from '../../routing/ivr/ivr.service.ts'
import { answerCallsWithin } from '../../routing/reach/reach.service.ts'
import { addRingGroupWithin } from '../../routing/ring-groups/ring-groups.service.ts'
import { addScheduleWithin } from '../../routing/schedules/schedules.service.ts'
import { greetAtMainVoicemail } from '../../routing/voicemail/voicemail-boxes.service.ts'
import { listUsernames } from './set-up.sql.ts'

/** How long each phone of a group rings: long enough to reach for it, and no one waits longer for voicemail. */
const RING_SECONDS = 25

/**
 * Within a transaction: makes all that the calls of a line pass, as its owner answered, and names the workgroup. It locks
 * the workgroup first.
 *
 * @param did the number, whose last digits tell a second line's parts from those of the first
 * @returns where the number is to lead
 * @throws AppError forbidden for who is no admin any more; invalid_request with what is wrong, at its question;
 *   schedules_full, ivrs_full, ring_groups_full, voicemail_boxes_full; call_phone_unverified
 */
export async function makeParts(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { answers, did }: { readonly answers: SetUpAnswers; readonly did: string },
): Promise<Destination> {
  const { workgroupId } = by.caller
  await lockPeople(tx, workgroupId)
  await requireStillAdmin(tx, by.caller)
  if (answers.company !== (await workgroupName({ db: tx }, workgroupId)))
    await renameWithin(ctx, tx, by, answers.company)
  const { opening_hours: hours } = answers
  if (hours.kind === 'kept') {
    const to = { category: 'schedule', destination: hours.schedule_number } as const
    return inField('opening_hours.schedule_number', keeping(ctx, tx, workgroupId, to))
  }
  const named = await freeNames(ctx, tx, workgroupId, did)
  const box = await mainVoicemail(ctx, tx, by, answers)
  const open = await whoAnswers(ctx, tx, by, { answers, box, named })
  if (hours.kind === 'always') return open
  const { schedule_number: destination } = await inField(
    'opening_hours',
    addScheduleWithin(ctx, tx, by, {
      name: named(ctx.text('set_up_schedule')),
      hours: hours.week,
      own_days: [],
      open,
      closed: box,
      holiday: hours.holidays ? null : open,
    }),
  )
  return { category: 'schedule', destination }
}

/** Where calls go that no one answers. The greeting is the voicemail's where there is no menu to say it. */
function mainVoicemail(ctx: Context, tx: Tx, by: SignedIn, { who, greeting }: SetUpAnswers) {
  return greetAtMainVoicemail(ctx, tx, by, who?.kind === 'me' || who?.kind === 'everyone' ? greeting : null)
}

interface Line {
  readonly answers: SetUpAnswers
  /** where calls go that no one answers */
  readonly box: Destination
  readonly named: (name: string) => string
}

async function whoAnswers(ctx: Context, tx: Tx, by: SignedIn, line: Line): Promise<Destination> {
  const { who } = line.answers
  if (who === null) throw badField('who', 'field_required')
  if (who.kind === 'kept') {
    const to = { category: who.category, destination: who.destination }
    return inField('who.destination', keeping(ctx, tx, by.caller.workgroupId, to))
  }
  if (who.kind === 'me') return theirself(ctx, tx, by, line)
  if (who.kind === 'everyone') return everyone(ctx, tx, by, line)
  return menu(ctx, tx, by, line, who.keys)
}

/** The person who sets up: what they do not answer goes to the company's voicemail. */
async function theirself(ctx: Context, tx: Tx, by: SignedIn, { answers, box }: Line): Promise<Destination> {
  await answerCallsWithin(ctx, tx, by, { next: box, ringMobile: answers.ring_mobile })
  return { category: 'user', destination: by.caller.username }
}

async function everyone(ctx: Context, tx: Tx, by: SignedIn, { box, named }: Line): Promise<Destination> {
  const usernames = await listUsernames(tx, by.caller.workgroupId, RING_GROUP_MEMBERS_MOST)
  const { group_number: destination } = await addRingGroupWithin(ctx, tx, by, {
    name: named(ctx.text('set_up_everyone_name')),
    order: 'together',
    members: usernames.map((username) => ({ username, seconds: RING_SECONDS })),
    next: box,
  })
  return { category: 'group', destination }
}

type Keys = Extract<NonNullable<SetUpAnswers['who']>, { kind: 'menu' }>['keys']

async function menu(ctx: Context, tx: Tx, by: SignedIn, line: Line, keys: Keys): Promise<Destination> {
  const { answers, box, named } = line
  const { caller } = by
  if (answers.greeting === null) throw badField('greeting', 'field_required')
  const group = keys.some(({ to }) => to === EVERYONE) ? await everyone(ctx, tx, by, line) : box
  if (keys.some(({ to }) => to === caller.username)) await theirself(ctx, tx, by, line)
  const ivr_members = keys.map(({ to }, index) => ({
    digit: IVR_DIGITS[index] ?? '1',
    ...(to === EVERYONE ? group : ({ category: 'user', destination: to } as const)),
  }))
  const { ivr_number: destination } = await inField(
    (field) =>
      field === 'recording' ? 'greeting' : `who.${field.replace(/^ivr_members(\.\d+)\..*/, 'keys$1.to')}`,
    addIvrWithin(ctx, tx, by, {
      workgroupId: caller.workgroupId,
      cardId: caller.cardId,
      name: named(ctx.text('set_up_menu_name')),
      // What each key is for is said nowhere else once the menu is made.
      description: keys.map(({ name }, index) => `${index + 1} ${name}`).join(', '),
      recording: answers.greeting,
      ivr_members,
      next: box,
    }),
  )
  return { category: 'ivr', destination }
}

/** What is there already, locked. */
async function keeping(ctx: Context, tx: Tx, workgroupId: number, to: Destination): Promise<Destination> {
  await keepDestination(ctx, tx, workgroupId, to)
  return to
}

/** Names for new parts: with the end of the number where the plain one is taken. */
async function freeNames(ctx: Context, tx: Tx, workgroupId: number, did: string) {
  const taken = new Set(
    [...(await stopsIn({ ...ctx, db: tx }, workgroupId)).values()].map(({ name }) => name),
  )
  return (name: string) => (taken.has(name) ? `${name} ${did.slice(-4)}` : name)
}

/** What a part refuses, at the field of the question that it belongs to. */
async function inField<T>(fieldOf: string | ((field: string) => string), work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error
    const fields = error.details.fields.map((fault) => ({
      ...fault,
      field: typeof fieldOf === 'string' ? fieldOf : fieldOf(fault.field),
    }))
    throw new AppError(error.code, { ...error.details, fields })
  }
}
