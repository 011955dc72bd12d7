import { WEBHOOK_EVENTS } from '@ekoline/contract/core/webhooks.facts.ts'
import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { wavOf } from '../calls/wavs.ts'
import { type Field, type JsonSchema, kindsOf } from '../fuzz/schema-values.ts'
import { PASSWORD } from '../people.ts'
import { pictureOf } from '../pictures.ts'

const days = ['2026-11-01', '2026-11-20', '2026-11-19 10:00:00', '2025-01-01', '2026-11-21']

/**
 * What people really send, by the contract's own names, where no thing of theirs is named: the first value is good. A
 * field that is missing here gets values of its schema.
 */
export const usual: Record<string, readonly unknown[]> = {
  email: ['new@ekoline.test'],
  amount: [1000, 0.01, 1, 100, 499.99, 500, 2500, 5_000_000, 5_000_000.01, 10_000_000],
  password: [PASSWORD, 'wrong'],
  existing_password: [PASSWORD, 'wrong'],
  confirm_password: [PASSWORD, 'wrong'],
  address: ['14 Creek Road', ''],
  nin: ['12345678901', '123456789012', '*******8901', '', null],
  code: ['123456', '000000', 'abcd-efgh-jkmn-pqrs', '0000'],
  channel: ['call', 'sms'],
  gender: ['female'],
  plan_id: [3, '13'],
  planType: ['Personal'],
  source: ['web'],
  called: ['08036661234', '+234 803 666 1235'],
  park_minutes: [5, '3', 0],
  instead_of: [null, 'nobody'],
  promise_minutes: [60, '120', 5],
  texts_on: [true, false, 'yes'],
  budget: [1_000, '500', 99],
  place: ['701', '719', '700', ''],
  seat_at_once: [1, null, '2', 0],
  workgroup_at_once: [10, null, -1],
  seat_a_minute: [5, null],
  workgroup_a_minute: [20, null],
  seat_day: [5000, null, 1.5],
  workgroup_day: [20_000, null],
  refill_below: [500, null, 0],
  refill_amount: [1_000, null, '1'],
  refill_most: [10_000, null, 1.5],
  top_up_below: [500, null, 0.01],
  top_up_amount: [1_000, null, 499.99],
  top_up_most: [10_000, null, 1],
  month_limit: [50_000, null, 0],
  day_limit: [5000, null, '100'],
  destinations: ['all', 'national', 'colleagues', 'none'],
  about_us: ['', 'Radio'],
  referral: ['', 'NOBODY42'],
  referral_code: [''],
  name: ['Creek Road Haulage', ' x '],
  from: days,
  to: ['2026-11-21', ...days],
  page: [1, 2, '3', 1_000_000_000],
  pageno: [1, 2, '3', 1_000_000_000],
  no_of_records_per_page: [10, '50', 200],
  number: ['08035550142', '0803'],
  phonenumber: ['08035550142', '0803', '+234 803'],
  src: ['0803', '7'],
  card_number: ['4084084084084081', '4084 0800 0000 5408', '5060666666666666666', '1'],
  expiry: ['12/30', '01/20'],
  cvv: ['408'],
  otp: ['123456', '000000'],
  planid: [2, 1, 3, 8, 13],
  search: ['', 'first', '%'],
  firstName: ['Ada', 'Ọlá', ''],
  lastName: ['Obi'],
  phoneNumber: ['08035550142', '+234 803 555 0142', '0803'],
  role: ['supervisor', 'accountant', null],
  status: ['lead', 'user'],
  admin_status: [true],
  filebucket_type: ['ivr'],
  filebucket_permission: ['public'],
  filebucket_extension: ['wav'],
  description: ['Answers first', ''],
  ivr_members: [[], [{ digit: '1', category: 'ivr', destination: '7001' }]],
  steps: [[], ['1', 'none', '*']],
  own_days: [[], [{ day: '2027-03-08', name: 'Stocktaking', opens: null, closes: null }]],
  open: [
    { category: 'hangup', destination: 'hangup' },
    { category: 'ivr', destination: '7001' },
  ],
  closed: [{ category: 'hangup', destination: 'hangup' }],
  holiday: [{ category: 'hangup', destination: 'hangup' }, null],
  members: [[], [{ username: 'nobody', seconds: 20 }]],
  within: [20, '5', 0],
  agents: [[], ['nobody']],
  order: ['together', 'in order', 'in turn', 'longest idle', 'by name'],
  next: [{ category: 'hangup', destination: 'hangup' }, null],
  pin: ['2468', '1234', null],
  owner: [null, 'nobody'],
  state: ['done', 'heard', 'new'],
  people: [[], ['nobody']],
  greeting: [null, 999_999],
  music: [null, 999_999],
  longest_seconds: [180, 30, 5],
  mails: [true, false],
  call_back: [true, false],
  call_back_price: [null, 0],
  full: [{ category: 'hangup', destination: 'hangup' }, null],
  busy: [null, { category: 'hangup', destination: 'hangup' }],
  closing: ['for today', 'until opened', 'no'],
  moment: ['2026-11-28 19:00:00', '2026-02-30'],
  hours: [[{ days: [1, 5], opens: '08:00', closes: '17:00' }], [{ days: [8], opens: '8', closes: '24:00' }]],
  opening_hours: [
    { kind: 'always' },
    { kind: 'new', week: [{ days: [1, 5], opens: '08:00', closes: '17:00' }], holidays: true },
    { kind: 'kept', schedule_number: '6001' },
  ],
  who: [
    { kind: 'me' },
    { kind: 'everyone' },
    { kind: 'menu', keys: [{ name: 'Sales', to: 'everyone' }] },
    { kind: 'kept', category: 'ivr', destination: '7001' },
    null,
  ],
  company: ['Creek Road Haulage', ' x '],
  kind: ['money', 'sign_in'],
  kinds: [['missed', 'incoming'], [], ['nothing'], ['missed', 'missed']],
  quiet: [{ from: '22:00', until: '06:30' }, null, { from: '22:00', until: '22:00' }],
  endpoint: ['https://fcm.googleapis.com/fcm/send/abc', 'http://127.0.0.1/', 'https://10.0.0.7/a'],
  p256dh: [
    'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI', // RFC 8291, section 5
    'short',
  ],
  auth: ['FPssNDTKnInHVndSTdbKFw', 'short'],
  businessName: ['Creek Road Haulage', 'Ọlá & Sons', ' '],
  alias: ['creek.test', 'javascript:alert(1)'],
  about: ['We move goods.\nAnd people.'],
  threshold: [500.5, 1, null],
  phonenumber_id: [1, 2, 3, 4, 5, 6], // which are in stock
  conference_name: ['Sit-down'],
  on: [true, false],
  listed: [false, true],
  campaign_name: ['Offer of the week', ' '],
  consent: [true],
  outcome: ['reached', 'do not call', null, 'answered'],
  note: ['after 3 pm', ''],
  per_second: [1, '2'],
  at_once: [1, 2],
  attempts: [1, 4],
  retry_minutes: [1, 30],
  consent_source: ['Form on our website', ''],
  phone_columns: ['2', '2,1', '9', ''],
  first_name_column: [1, '0'],
  last_name_column: [0, '2'],
  numbers: [[{ number: '0803 555 0142', label: 'Mobile' }], []],
  emails: [['halima@bello.example'], ['no email']],
  tags: [['Customer'], []],
  contacts: [[999_999]],
  text: ['Call after 16:00.', ' '],
  document: ['terms'],
  expires_days: [1, 90],
  days: [7, 1, '30', 31],
  announced: ['both', 'other', 'no one', 'all'],
  confirmed: [1_000, 0, '2'],
  sender: ['ACME LIMITED', ''],
  daily_cap: [1, 500],
  url: ['https://hooks.example.com/ekoline', 'http://127.0.0.1/'],
  events: [[...WEBHOOK_EVENTS], ['call.ended']],
}

/** Fields that change a call so much that most requests should come without. */
export const seldom = new Set(['contacts', 'sec', 'format', 'expires', 'signature', 'src'])

let newcomers = 0

interface NamedFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

const list: NamedFile = {
  name: 'numbers.csv',
  content: new TextEncoder().encode('Name,Phone\nAda,08035550142\n"Ọlá",+2348035550143\nx,y\n'),
}

/** Good files of the calls that take no picture. */
const files: Partial<Record<EndpointName, NamedFile>> = {
  addUpload: { name: 'welcome.wav', content: new Uint8Array(wavOf()) },
  addGroupMembers: list,
  previewGroupMembers: list,
  previewContacts: list,
  importContacts: list,
}
const picture = { name: 'picture.png', content: new Uint8Array(await pictureOf('png')) }

/** A file that a call takes. */
export const fileFor = (name: EndpointName): NamedFile => files[name] ?? picture

/** The things that the fields of a call hold. */
export const thingsIn = ({ names, holds }: Endpoint): Readonly<Record<string, Thing>> => ({
  ...(names !== 'nothing' && names),
  ...holds,
})

/** A value that a schema takes, as far as JSON Schema can say. */
function sampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  return 'Anything'
}

/** Fields of one name may have other choices in another call. */
const isOneOf = ({ enum: choices }: JsonSchema, value: unknown) => !choices || choices.includes(value)

/** Whether a usual request has a field. @param all also those that may be left out */
export const isUsual = ({ name, required }: Field, all: boolean): boolean =>
  required || (all && usual[name] !== undefined && !seldom.has(name))

/** What a usual request has in a field that names no thing. */
export const usualValue = ({ name, schema }: Field): unknown => {
  const [first = sampleOf(schema)] = usual[name]?.filter((value) => isOneOf(schema, value)) ?? []
  return first
}

/** The parts of a request of the contract, as `world.call` takes them. */
export interface UsualRequest {
  readonly params: object
  readonly query: object
  readonly body?: object
  readonly file?: File
}

/** A request that should succeed. `its` gives the things that it names. */
export async function usualRequest(
  name: EndpointName,
  its: (thing: Thing) => Promise<string | number> | string | number,
): Promise<UsualRequest> {
  const endpoint: Endpoint = endpointsFor('ekoline')[name]
  const things = thingsIn(endpoint)
  async function partOf(schema: Endpoint['body'], all: boolean): Promise<object> {
    const [fields = []] = kindsOf(schema)
    const values: Record<string, unknown> = {}
    for (const field of fields) {
      const { name: key, schema: of } = field
      const thing = things[key]
      if (thing) values[key] = of.type === 'array' ? [await its(thing)] : await its(thing)
      else if (key === 'email') values[key] = `newcomer${++newcomers}@ekoline.test`
      else if (isUsual(field, all)) values[key] = usualValue(field)
    }
    return values
  }
  if (endpoint.needs) await its(endpoint.needs)
  const file = fileFor(name)
  return {
    params: await partOf(endpoint.params, true),
    query: await partOf(endpoint.query, false),
    ...(endpoint.body && { body: await partOf(endpoint.body, true) }),
    ...(endpoint.upload && { file: new File([file.content], file.name) }),
  }
}
