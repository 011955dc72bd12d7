import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { z } from 'zod'
import { ConfigError, LOOPBACK, url, withoutSlash } from './values.ts'

const paystackKey = (kind: 'sk' | 'pk') =>
  z.string().regex(new RegExp(`^${kind}_(test|live)_\\w+$`), `must begin with ${kind}_test_ or ${kind}_live_`)

/** Who takes the payments, in the order of docs/configuration.md. */
export const paymentVariables = {
  PAYMENTS: z.enum(['sandbox', 'paystack']).optional(),
  PAYSTACK_SECRET_KEY: paystackKey('sk').optional(),
  PAYSTACK_PUBLIC_KEY: paystackKey('pk').optional(),
  PAYSTACK_PLAN_2: z
    .string()
    .regex(/^PLN_\w+$/, "must be the code of a plan in Paystack's dashboard, like PLN_a1b2c3")
    .optional(),
  PAYSTACK_BANK: z
    .string()
    .regex(/^[a-z][a-z-]{1,48}$/, "must be Paystack's name for a bank, like titan-paystack")
    .optional(),
  PAYSTACK_BASE_URL: url.default('https://api.paystack.co'),
}

type Variables = z.infer<z.ZodObject<typeof paymentVariables>>

export interface PaystackConfig {
  readonly secretKey: string
  readonly publicKey: string
  readonly baseUrl: string
  /** real money; else Paystack's test money */
  readonly live: boolean
  /** Paystack's plan for each of our plans that is paid by subscription */
  readonly planCodes: ReadonlyMap<number, string>
  /** the bank that makes account numbers for bank transfers, as Paystack calls it; null: none are offered */
  readonly bank: string | null
}

/** Paystack takes the payments when its key is set, unless PAYMENTS names the sandbox. */
export function paystackOf(vars: Variables): PaystackConfig | null {
  const { PAYMENTS, PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey, PAYSTACK_PLAN_2 } = vars
  if (PAYMENTS === 'sandbox' || (!PAYMENTS && !secretKey)) return null
  if (!secretKey) throw new ConfigError('PAYSTACK_SECRET_KEY must be set when PAYMENTS is paystack')
  if (!publicKey) throw new ConfigError('PAYSTACK_PUBLIC_KEY must be set when Paystack takes the payments')
  const live = secretKey.startsWith('sk_live_')
  if (live !== publicKey.startsWith('pk_live_'))
    throw new ConfigError(
      'PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY must both be live keys, or both test keys',
    )
  const { protocol, hostname } = new URL(vars.PAYSTACK_BASE_URL)
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new ConfigError('PAYSTACK_BASE_URL must be an https address: the secret key is sent there')
  return {
    secretKey,
    publicKey,
    baseUrl: withoutSlash(vars.PAYSTACK_BASE_URL),
    live,
    planCodes: new Map(PAYSTACK_PLAN_2 ? [[planIds.unlimited, PAYSTACK_PLAN_2]] : []),
    bank: vars.PAYSTACK_BANK ?? null,
  }
}
