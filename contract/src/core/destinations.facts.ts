/** Of what is dialled within a workgroup: no phone number outside is as short. */
export const INTERNAL_DIGITS_MOST = 6

export const destinationsErrors = {
  destination_in_use: 409,
} as const
