/** Rules of sign-up that form and server share; free of zod. */
export const SIGN_UP_SOURCE = 'web' // service-areas §9
export const SIGN_UP_PLAN_ID = 13 // service-areas §9
export const PLAN_TYPES = ['Personal', 'Business'] as const // service-areas §9
export const GENDERS = ['female', 'male'] as const // service-areas §9
/** What 'How did you hear about us?' may be answered with (service-areas §9). */
export const HEARD_ABOUT_US = [
  'google search',
  'Friend Referral',
  'Facebook',
  'Instagram',
  'WhatsApp',
  'Twitter',
  'Nairaland',
  'TV',
  'Radio',
  'Billboard',
  'Flyer',
  'Other',
] as const
export const SIGN_UP_PHONE_SHORTEST = 12 // service-areas §9
export const PLAN_TYPE_SHORTEST = 8 // service-areas §9
export const SIGN_UP_NIN_LENGTH = 11 // service-areas §9
export const VERIFICATION_CODE_LENGTH = 4 // service-areas §9
export const VERIFICATION_CODE_MINUTES = 10 // decisions, "Verification codes"

/** What is typed into the sign-up form, as it is sent. @source SA-18, SA-22 */
export interface SignUpFields {
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly email: string
  readonly password: string
  readonly planType: string
  /** of a business; without it the workgroup has the person's name */
  readonly company?: string
  readonly address: string
  readonly nin: string
  readonly referral: string
  readonly about_us: string
}

/**
 * Whether the sign-up button is enabled. The server takes less: it says what is wrong, field by field.
 *
 * @source service-areas §5
 */
export function maySignUp(typed: SignUpFields): boolean {
  const { firstName, lastName, email, password, phoneNumber, planType, nin } = typed
  return (
    [firstName, lastName, email, password].every((value) => value !== '') &&
    phoneNumber.length >= SIGN_UP_PHONE_SHORTEST &&
    planType.length >= PLAN_TYPE_SHORTEST &&
    nin.length === SIGN_UP_NIN_LENGTH
  )
}
