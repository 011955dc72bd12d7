import { EVERYONE, SET_UP_KEYS_MOST } from '@ekoline/contract/company/set-up.facts.ts'
import type { SetUpAnswers } from '@ekoline/contract/company/set-up.ts'
import type { ScheduleHours } from '@ekoline/contract/routing/schedules.ts'
import type { ChosenSound } from '../../calls/files/SoundField.tsx'
import type { Chosen } from '../../core/destinations/chosen.ts'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'

export type StepName = 'company' | 'number' | 'hours' | 'who' | 'heard'

export interface ChosenNumber {
  readonly id: number
  readonly did: string
  /** naira; null: it is theirs already */
  readonly price: number | null
}

export interface KeyDraft {
  readonly name: string
  /** a username, or everyone */
  readonly to: string
}

/** The answers as they are typed. */
export interface SetUpDraft {
  company: string
  number: ChosenNumber | null
  hours: 'new' | 'always' | 'kept'
  days: readonly number[]
  opens: string
  closes: string
  saturday: boolean
  saturdayOpens: string
  saturdayCloses: string
  holidays: boolean
  /** of hours that are kept */
  schedule: string
  who: 'me' | 'everyone' | 'menu' | 'kept'
  keys: readonly KeyDraft[]
  kept: Chosen | null
  ringMobile: boolean
  sound: ChosenSound | null
}

const WORKING_DAYS = [1, 2, 3, 4, 5]
const SATURDAY = 6

/** What set-up opens with. */
export const newDraft = (company: string): SetUpDraft => ({
  company,
  number: null,
  hours: 'new',
  days: WORKING_DAYS,
  opens: '08:00',
  closes: '17:00',
  saturday: false,
  saturdayOpens: '09:00',
  saturdayCloses: '13:00',
  holidays: true,
  schedule: '',
  who: 'me',
  keys: [],
  kept: null,
  ringMobile: true,
  sound: null,
})

/** The questions that are asked, by what was answered so far: what is there already answers what comes behind it. */
export function stepsOf({ hours, who }: SetUpDraft): StepName[] {
  if (hours === 'kept') return ['company', 'number', 'hours']
  if (who === 'kept') return ['company', 'number', 'hours', 'who']
  return ['company', 'number', 'hours', 'who', 'heard']
}

export const isMenu = ({ hours, who }: SetUpDraft) => hours !== 'kept' && who === 'menu'

/** Whether the person who sets up answers by their own phones. */
export const answersThemself = ({ hours, who, keys }: SetUpDraft, username: string) =>
  hours !== 'kept' && (who === 'me' || (who === 'menu' && keys.some(({ to }) => to === username)))

export const mayAddKey = ({ keys }: SetUpDraft) => keys.length < SET_UP_KEYS_MOST

/** The keys that a menu begins with. */
export const firstKeys = (username: string, people: number): KeyDraft[] => [
  { name: '', to: username },
  { name: '', to: people > 1 ? EVERYONE : username },
]

const MIDNIGHT = '24:00'
const closingTime = (time: string) => (time === '00:00' ? MIDNIGHT : time)

/** The hours of the week as lines. */
export function weekOf(draft: SetUpDraft): ScheduleHours[] {
  const { days, opens, closes, saturday, saturdayOpens, saturdayCloses } = draft
  const usual = days.filter((day) => !(saturday && day === SATURDAY))
  return [
    ...(usual.length > 0 ? [{ days: usual, opens, closes: closingTime(closes) }] : []),
    ...(saturday ? [{ days: [SATURDAY], opens: saturdayOpens, closes: closingTime(saturdayCloses) }] : []),
  ]
}

const timesFault = (opens: string, closes: string) =>
  opens === '' || closes === ''
    ? text('set_up_hours_clock')
    : opens === closingTime(closes)
      ? text('set_up_hours_times')
      : undefined

/** What a field of a form, or of the API, is called that is a part of another. */
export const fieldOf = (...parts: readonly (string | number)[]) => parts.join('.')

/** What is missing at a step, by field. */
export function missingAt(step: StepName, draft: SetUpDraft): Objections {
  const found: Objections = {}
  if (step === 'company' && draft.company.trim() === '') found.company = text('set_up_company_missing')
  if (step === 'hours' && draft.hours === 'new') {
    if (weekOf(draft).length === 0) found.days = text('set_up_hours_none')
    const usual = draft.days.length > 0 && timesFault(draft.opens, draft.closes)
    if (usual) found.closes = usual
    const saturday = draft.saturday && timesFault(draft.saturdayOpens, draft.saturdayCloses)
    if (saturday) found.saturdayCloses = saturday
  }
  if (step === 'who' && draft.who === 'menu')
    for (const [index, { name }] of draft.keys.entries())
      if (name.trim() === '') found[fieldOf('keys', index)] = text('set_up_key_missing', { digit: index + 1 })
  if (step === 'heard' && isMenu(draft) && !draft.sound) found.sound = text('set_up_heard_missing')
  return found
}

/** The first step that is not answered; null: all are. */
export const firstMissing = (draft: SetUpDraft): StepName | null =>
  stepsOf(draft).find(
    (step) => Object.keys(missingAt(step, draft)).length > 0 || (step === 'number' && draft.number === null),
  ) ?? null

/** The step of a field that the server refused. */
export function stepOfField(field: string): StepName {
  const [first = ''] = field.split('.')
  if (first === 'opening_hours') return 'hours'
  if (first === 'company' || first === 'who') return first
  if (first === 'phonenumber_id') return 'number'
  return first === 'greeting' ? 'heard' : 'who'
}

function hoursOf(draft: SetUpDraft): SetUpAnswers['opening_hours'] {
  if (draft.hours === 'kept') return { kind: 'kept', schedule_number: draft.schedule }
  if (draft.hours === 'always') return { kind: 'always' }
  return { kind: 'new', week: weekOf(draft), holidays: draft.holidays }
}

function whoOf({ hours, who, keys, kept }: SetUpDraft): SetUpAnswers['who'] {
  if (hours === 'kept') return null
  if (who === 'menu') return { kind: 'menu', keys: keys.map(({ name, to }) => ({ name: name.trim(), to })) }
  if (who === 'kept' && kept) return { kind: 'kept', category: kept.category, destination: kept.destination }
  return { kind: who === 'everyone' ? 'everyone' : 'me' }
}

/** The answers in the form of the API; null while a number is missing. */
export function answersOf(
  draft: SetUpDraft,
  me: { username: string; hasMobile: boolean },
): SetUpAnswers | null {
  const { number, company, sound, ringMobile } = draft
  if (!number) return null
  return {
    company: company.trim(),
    phonenumber_id: number.id,
    opening_hours: hoursOf(draft),
    who: whoOf(draft),
    ring_mobile: ringMobile && me.hasMobile && answersThemself(draft, me.username),
    greeting: stepsOf(draft).includes('heard') ? (sound?.id ?? null) : null,
  }
}

const openTime = (time: string) => (time === MIDNIGHT ? '00:00' : time)

/** The answers that wait on the server, as a draft: another number is to be chosen, or something else is to be answered. */
export function draftOf(
  { company, opening_hours: hours, who, ring_mobile, greeting }: SetUpAnswers,
  number: ChosenNumber | null,
  kept: readonly Chosen[],
): SetUpDraft {
  const draft = { ...newDraft(company), number, hours: hours.kind, ringMobile: ring_mobile }
  if (hours.kind === 'kept') draft.schedule = hours.schedule_number
  if (hours.kind === 'new') {
    const [usual, saturday] = hours.week
    draft.holidays = hours.holidays
    if (usual) Object.assign(draft, { days: usual.days, opens: usual.opens, closes: openTime(usual.closes) })
    if (saturday)
      Object.assign(draft, {
        saturday: true,
        saturdayOpens: saturday.opens,
        saturdayCloses: openTime(saturday.closes),
      })
  }
  if (who) {
    draft.who = who.kind
    if (who.kind === 'menu') draft.keys = who.keys
    if (who.kind === 'kept') {
      draft.kept =
        kept.find((one) => one.category === who.category && one.destination === who.destination) ?? null
      if (!draft.kept) draft.who = 'me'
    }
  }
  if (greeting !== null) draft.sound = { id: greeting, name: text('set_up_heard_name') }
  return draft
}
