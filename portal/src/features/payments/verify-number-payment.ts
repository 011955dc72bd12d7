import { NUMBER_PRICE_MINIMUM } from '@ekoline/contract/number-terms.ts'
import { client } from '../../client.ts'

/**
 * Lets the server ask the provider about the payment for a number and settle, once; told by the amount verified.
 *
 * @returns whether it went through and is at least what a number costs (service-areas §4, "Number purchase")
 * @throws ApiError
 */
export async function verifyNumberPayment(reference: string): Promise<boolean> {
  const { status, data } = await client.verifyTransaction({ params: { reference } })
  return status && data.amount >= NUMBER_PRICE_MINIMUM
}
