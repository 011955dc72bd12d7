import { type Kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import { z } from 'zod'

/** A setting is missing or wrong; the message names the variable and says what is right. */
export class ConfigError extends Error {}

/** The hosts of this machine, as they are written in an address or alone. */
export const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

export const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))

/** An amount in naira, read as kobo. */
export const naira = z.string().transform((text, context): Kobo => {
  const amount = koboFromNaira(text)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'must be an amount in naira with at most 2 decimals' })
  return z.NEVER
})

export const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

export const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')
