import { z } from 'zod'
import { ConfigError } from './values.ts'

/** Who signs invoices for the tax service, in the order of docs/configuration.md. */
export const eInvoicingVariables = {
  E_INVOICING: z.enum(['off', 'sandbox']).default('off'),
  E_INVOICING_SERVICE_ID: z
    .string()
    .regex(/^[A-Z0-9]{8}$/, 'must be 8 capital letters and digits, as the tax service gave them')
    .optional(),
}

type Variables = z.infer<z.ZodObject<typeof eInvoicingVariables>>
type SellerVariables = Partial<Record<'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_TIN', string | undefined>>

export interface EInvoicingConfig {
  /** the part of IRNs that says who sells */
  readonly serviceId: string
}

/** @throws ConfigError that names what is missing of the seller, without which no document is signed */
export function eInvoicingOf(vars: Variables & SellerVariables): EInvoicingConfig | null {
  if (vars.E_INVOICING === 'off') return null
  for (const name of ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TIN'] as const)
    if (!vars[name]) throw new ConfigError(`${name} must be set with E_INVOICING: documents must name it`)
  const { E_INVOICING_SERVICE_ID: serviceId } = vars
  if (!serviceId) throw new ConfigError('E_INVOICING_SERVICE_ID must be set with E_INVOICING')
  return { serviceId }
}
