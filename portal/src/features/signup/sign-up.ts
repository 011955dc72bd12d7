import {
  type HEARD_ABOUT_US,
  type PLAN_TYPES,
  SIGN_UP_PLAN_ID,
  SIGN_UP_SOURCE,
  type SignUpFields,
} from '@ekoline/contract/sign-up-fields.ts'
import { client } from '../../client.ts'
import { config } from '../../config.ts'
import { askForCode, keepWaiting } from './code.ts'

/** What is chosen from a list is of it, or the button is disabled. */
type Chosen = SignUpFields & {
  planType: (typeof PLAN_TYPES)[number]
  about_us: (typeof HEARD_ABOUT_US)[number] | ''
}

/**
 * Registers, and has a code sent to the phone. That no code could be sent undoes nothing: it is asked for again on the
 * next screen.
 *
 * @returns whether one was sent
 * @throws ApiError when nobody was registered
 * @source service-areas §4 "Sign-up", §5
 */
export async function signUp(typed: SignUpFields): Promise<boolean> {
  const { data } = await client.register({
    body: {
      ...(typed as Chosen),
      plan_id: SIGN_UP_PLAN_ID,
      source: SIGN_UP_SOURCE,
      terms_version: config().terms_version,
    },
  })
  const { verifytoken, phoneNumber, ...ids } = data
  const [userId = null] = Object.values(ids)
  const phone = {
    verifytoken,
    userId,
    email: typed.email.trim(),
    phoneNumber,
    firstName: typed.firstName.trim(),
    callId: null,
    channel: 'call' as const,
    retryAt: 0,
  }
  keepWaiting(phone)
  return askForCode(phone, 'call').then(
    () => true,
    () => false,
  )
}
