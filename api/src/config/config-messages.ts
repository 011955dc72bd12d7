// @source RUN-10

import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { z } from 'zod'
import type { SmtpPlace } from '../adapters/mail/smtp.ts'
import type { AfricasTalkingPlace } from '../adapters/sms/africas-talking.ts'
import type { TermiiPlace } from '../adapters/sms/termii.ts'
import { ConfigError, LOOPBACK, naira, url, whole, withoutSlash } from './values.ts'

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
const NOT_SHORT = 24

const secret = z.string().regex(/^[\w-]+$/, 'must be letters, digits, - and _')

/** What says how messages leave, in the order of docs/configuration.md. */
export const messageVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address like smtp://user:password@mail.example.ng:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]@[^\s@>]+>?$/, 'must be a sender like Ekoline <no-reply@portal.example.ng>')
    .optional(),
  CODE_CALLER_ID: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a number of ours like +2342014540000')
    .optional(),
  SMS_GATEWAY: z.enum(['termii', 'africas-talking']).optional(),
  SMS_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .transform(Number)
    .default(10),
  TEXT_PRICE: naira.default(kobo(600)),
  TERMII_API_KEY: z.string().optional(),
  TERMII_SENDER_ID: z
    .string()
    .regex(/^[\w -]{3,11}$/, 'must be the registered sender, 3 to 11 characters')
    .optional(),
  TERMII_BASE_URL: url.default('https://v3.api.termii.com'),
  TERMII_ROUTE: z.enum(['dnd', 'generic']).default('dnd'),
  TERMII_WEBHOOK_SECRET: z.string().min(8, 'must have 8 characters or more').optional(),
  AFRICAS_TALKING_USERNAME: z.string().optional(),
  AFRICAS_TALKING_API_KEY: z.string().optional(),
  AFRICAS_TALKING_SENDER_ID: z.string().optional(),
  AFRICAS_TALKING_BASE_URL: url.default('https://api.africastalking.com'),
  AFRICAS_TALKING_WEBHOOK_SECRET: secret
    .min(NOT_SHORT, `must have ${NOT_SHORT} characters or more`)
    .optional(),
  PUSH: z.enum(['web-push', 'outbox', 'off'], 'must be web-push, outbox or off').optional(),
  PUSH_CONTACT: z
    .url({ protocol: /^(https|mailto)$/, error: 'must be an address with https: or mailto:' })
    .optional(),
  PUSH_RING_WAIT_S: whole(0, 20).default(20),
}

type Variables = z.infer<z.ZodObject<typeof messageVariables>>

/** Who sends SMS, and with what. */
export type SmsPlace =
  | { readonly gateway: 'termii'; readonly termii: TermiiPlace }
  | { readonly gateway: 'africas-talking'; readonly africasTalking: AfricasTalkingPlace }

/** Who sends push messages. */
export type PushPlan = {
  /** for how long a call waits for a page that a push message opens */
  readonly ringWaitSeconds: number
} & (
  | { readonly by: 'web-push' /** where push services reach the operator */; readonly contact: string }
  | { readonly by: 'outbox' | 'off' }
)

/** What production needs not set: push services want no account. Else they stay in the outbox. */
export function pushOf(
  { PUSH: by, PUSH_CONTACT: given, PUSH_RING_WAIT_S: ringWaitSeconds }: Variables,
  {
    production,
    publicUrl,
    supportEmail,
  }: { readonly production: boolean; readonly publicUrl: string; readonly supportEmail: string | undefined },
): PushPlan {
  const chosen = by ?? (production ? 'web-push' : 'outbox')
  if (chosen !== 'web-push') return { by: chosen, ringWaitSeconds }
  const site = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@example.com' // a developer's own
  return { by: chosen, ringWaitSeconds, contact: given ?? (supportEmail ? `mailto:${supportEmail}` : site) }
}

/** How messages leave; what is null does not. */
export interface MessagesConfig {
  readonly smtp: SmtpPlace | null
  readonly sms: SmsPlace | null
  /** the number that calls with a code show; empty: none */
  readonly codeCallerId: string
  /** what the gateway takes, over all processes */
  readonly smsPerSecond: number
  /** what customers pay for each part of an SMS to a missed caller, with the tax */
  readonly textPrice: Kobo
}

function smtpOf({ SMTP_URL, MAIL_FROM: from }: Variables): SmtpPlace | null {
  if (!SMTP_URL) return null
  if (!from) throw new ConfigError('MAIL_FROM must be set with SMTP_URL: who the mails are from')
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const near = LOOPBACK.has(hostname)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : PORTS[secure ? 'smtps:' : 'smtp:'],
    tls: secure ? 'from the start' : near ? 'none' : 'demanded',
    login: username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : null,
    from,
  }
}

function placeOf(name: 'TERMII_BASE_URL' | 'AFRICAS_TALKING_BASE_URL', address: string): string {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new ConfigError(`${name} must be an https address: the key is sent there`)
  return withoutSlash(address)
}

function demand<Name extends keyof Variables>(vars: Variables, name: Name): NonNullable<Variables[Name]> {
  const value = vars[name]
  if (value === undefined || value === null)
    throw new ConfigError(`${name} must be set when SMS_GATEWAY is ${vars.SMS_GATEWAY}`)
  return value
}

function smsOf(vars: Variables): SmsPlace | null {
  if (vars.SMS_GATEWAY === 'termii')
    return {
      gateway: 'termii',
      termii: {
        apiKey: demand(vars, 'TERMII_API_KEY'),
        sender: demand(vars, 'TERMII_SENDER_ID'),
        baseUrl: placeOf('TERMII_BASE_URL', vars.TERMII_BASE_URL),
        route: vars.TERMII_ROUTE,
        reportSecret: vars.TERMII_WEBHOOK_SECRET ?? null,
      },
    }
  if (vars.SMS_GATEWAY === 'africas-talking')
    return {
      gateway: 'africas-talking',
      africasTalking: {
        username: demand(vars, 'AFRICAS_TALKING_USERNAME'),
        apiKey: demand(vars, 'AFRICAS_TALKING_API_KEY'),
        sender: vars.AFRICAS_TALKING_SENDER_ID ?? null,
        baseUrl: placeOf('AFRICAS_TALKING_BASE_URL', vars.AFRICAS_TALKING_BASE_URL),
        reportSecret: vars.AFRICAS_TALKING_WEBHOOK_SECRET ?? null,
      },
    }
  return null
}

/** @throws ConfigError that names the variable */
export const messagesOf = (vars: Variables): MessagesConfig => ({
  smtp: smtpOf(vars),
  sms: smsOf(vars),
  codeCallerId: vars.CODE_CALLER_ID ?? '',
  smsPerSecond: vars.SMS_PER_SECOND,
  textPrice: vars.TEXT_PRICE,
})
