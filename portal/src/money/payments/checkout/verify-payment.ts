import { client } from '../../../app/client.ts'
import { text } from '../../../text.ts'

/**
 * Has the server ask the provider and settle, once.
 *
 * @returns whether the payment went through: status true and 'PostPayment SUCCESS' (account-core §4)
 * @throws ApiError
 * @source AC4-9, AC4-10
 */
export async function verifyPayment(reference: string, planid?: string): Promise<boolean> {
  const { status, message } = await client.verify({ query: { reference, ...(planid && { planid }) } })
  return status && message === text('payment_verified')
}
