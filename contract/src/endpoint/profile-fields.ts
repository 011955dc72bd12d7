// @source AC5-4, AC5-6, AC9-12, DEC-62, DEC-75

import type { NewUserMessageKey } from '../messages/fields.ts'
import { market } from '../units/market.ts'
import { isWholePhone } from '../units/phone.ts'

/** Limits and rules of what a person types about themselves; free of zod, so that the forms keep the same ones. */
export const FIRST_NAME_LONGEST = 100
export const ADDRESS_LONGEST = 300
export const WORKGROUP_NAME_LONGEST = 100
/** A new admin cannot turn the founder of a workgroup out for so long (decisions, "Accounts, workgroups, roles"). */
export const FOUNDER_SAFE_DAYS = 7
export const NIN_LENGTHS = [11, 12] as const // account-core §9, "NIN length 11 or 12 in the profile"
export const PASSWORD_INPUT_SHORTEST = 5 // account-core §5; the server wants PASSWORD_SHORTEST
export const PASSWORD_SHORTEST = 8 // decisions, "Sessions and passwords"

/**
 * A password in its one form: keyboards and systems type 'ọ̀' as one sign or as several, and full-width letters for plain ones.
 *
 * @source NIST SP 800-63B, 3.1.1.2; ASVS 6.2.8
 */
export const normalPassword = (typed: string): string => typed.normalize('NFKC')

/** Whether the Update Profile button is enabled (account-core §5). The server takes 11 digits only. */
export const hasNinLength = (nin: string): boolean => NIN_LENGTHS.some((length) => length === nin.length)

/** Whether this can be a NIN (decisions, "Accounts"). */
export const isNin = (nin: string): boolean => /^\d{11}$/.test(nin)

/** A NIN as it is shown: masked but for its last 4 digits. */
export const maskedNin = (last4: string): string => `*******${last4}`

/** What an admin types to add a person (account-core §3, "Add-user payload"). */
export interface NewUserFields {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
}

export const EMAIL_LONGEST = 254 // RFC 5321, of a path

/**
 * An email in its one form: compatible letters, such as full-width ones, as what they stand for, and small.
 *
 * @source docs/decisions/011-signing-up.md
 */
export const normalEmail = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** Beyond these, letters look like others or cannot be seen, and few mail servers take them. */
const isPlain = (value: string) => /^[\x20-\x7e]*$/.test(value)

const LOCAL_LONGEST = 64 // RFC 5321, of a local part

/** Dot-separated atoms of RFC 5322; '!' and '%' are left out, by which a relay may be led to another host. */
const isLocalPart = (text: string) =>
  text.length <= LOCAL_LONGEST && /^[a-z0-9#$&'*+/=?^_`{|}~-]+(\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/.test(text)

/** Names that no public domain has: they lead into the network of the mail server (RFC 6761, 6762, 7686, 8375, 9476; ICANN). */
const NEVER_PUBLIC =
  /^(alt|arpa|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost|onion|private)$/

/** A domain that could receive mail from outside: at least two labels, the last one no number; no address in brackets. */
function isMailDomain(text: string): boolean {
  const labels = text.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length > 1 &&
    labels.every(
      (label) => /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-'),
    ) &&
    /^([a-z]{2,63}|xn--[a-z0-9-]+)$/.test(last) &&
    !NEVER_PUBLIC.test(last)
  )
}

/** @param value in its one form */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@')
  return (
    value.length <= EMAIL_LONGEST &&
    at > 0 &&
    isLocalPart(value.slice(0, at)) &&
    isMailDomain(value.slice(at + 1))
  )
}
const isName = (value: string) => value.length <= FIRST_NAME_LONGEST && !/\p{Cc}/u.test(value)
const isThere = (value: string) => value !== ''
/** Control, format and separator signs: they hide, or turn the direction of, what is read beside them. */
const HIDDEN_SIGNS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u
/** An address whatever it ends in. Each part looks at what is next to a full stop only, so that a long text is read once. */
const WEB_ADDRESS = /:\/\/|www[.。．｡﹒․]|\p{N}([.。．｡﹒․]\p{N}{1,20}){2}[.。．｡﹒․]\p{N}/iu
// Full stops, as browsers read them, separate the parts of a host name.
const BETWEEN_HOSTS = /([^\p{L}\p{N}.。．｡﹒․-]+)/u
const STOP = /[.。．｡﹒․]+/u

/** What stands before a name, with or without a blank behind its full stop. */
const TITLES = new Set(
  (
    'adm alh alhaja alhaji amb apostle arc archbishop asp asst barr bishop bldr bro canon capt cdr chief col comr cpl cpt ' +
    'csp dcn dcns deacon deaconess dig dr dsp elder emir engr esq esv evang eze fr gen gov haj hajia hajiya hon hrh hrm igwe ' +
    'imam insp jr justice lady lt maj malam mallam messrs miss mr mrs ms mx nurse oba otunba pastor pharm prof prophet pst ' +
    'qs rev rt sen sgt sheikh sir sis sr st supt surv tpl ustaz ven'
  ).split(' '),
)

const MOST_PARTS = 20 // of a host name that a mail program would link

/** Whether a host name ends in a top-level domain that there is. Without a list of them each one that looks like it may. */
let endsInDomain = (host: string): boolean => /\p{L}{2}$/u.test(host)

/**
 * Has an address be judged by the real top-level domains, which only the server has: the list is too large for a page, which
 * leaves it to the server.
 */
export function judgeHostsBy(judge: (host: string) => boolean): void {
  endsInDomain = judge
}

/** 'Alh.Musa', but not 'Alh.Musa.ng'. */
const isTitledName = (parts: readonly string[]) =>
  parts.length > 1 && parts.slice(0, -1).every((part) => TITLES.has(part.toLowerCase()))

/** Each word with a full stop in it that mail programs would make a link of. */
function hasHostName(value: string): boolean {
  // Every second piece is what stands between two words.
  return value.split(BETWEEN_HOSTS).some((word, index, pieces) => {
    const parts = word.split(STOP).filter((part) => part !== '')
    const hasPath = /^[/:?#]/.test(pieces[index + 1] ?? '')
    if (parts.length < 2 || (isTitledName(parts) && !hasPath)) return false
    return parts.length > MOST_PARTS || endsInDomain(parts.join('.').toLowerCase())
  })
}

/**
 * Whether a name of a person, a workgroup or a group can stand in a mail to strangers: no web address, nothing that
 * cannot be seen. A known title, a full stop and one word is a name, whatever it ends in; anything else is an address when it
 * ends in a top-level domain.
 *
 * @source docs/decisions/012-people-of-a-workgroup.md
 */
export const isPlainName = (value: string): boolean =>
  !HIDDEN_SIGNS.test(value) && !WEB_ADDRESS.test(value) && !hasHostName(value.normalize('NFKC'))

/** Ten digits once the country code or the 0 in front is gone (account-core §5, "phone-format helper"). */
const isPhone = (value: string) => isWholePhone(value, market.countryCode)

const rules = {
  email: [isEmail, 'field_email'],
  firstName: [isThere, 'field_first_name'],
  lastName: [isThere, 'field_last_name'],
  phoneNumber: [isPhone, 'field_nigerian_phone'],
} as const satisfies Record<keyof NewUserFields, readonly [(value: string) => boolean, NewUserMessageKey]>

/** What is wrong with a field, as the key of its text and what the text names; the form and the server say the same. */
export function objectionToNewUser(
  field: keyof NewUserFields,
  value: string,
): readonly [key: NewUserMessageKey, values: { maximum: number }] | null {
  const [isRight, objection] = rules[field]
  if (field === 'email' && !isPlain(normalEmail(value)))
    return ['field_email_letters', { maximum: FIRST_NAME_LONGEST }]
  if (field === 'firstName' || field === 'lastName') {
    if (!isName(value.trim())) return ['field_name_long', { maximum: FIRST_NAME_LONGEST }]
    if (!isPlainName(value.trim())) return ['field_plain_name', { maximum: FIRST_NAME_LONGEST }]
  }
  return isRight(field === 'email' ? normalEmail(value) : value.trim())
    ? null
    : [objection, { maximum: FIRST_NAME_LONGEST }]
}
