/** Limits and rules of what a person types about themselves; free of zod, so that the forms keep the same ones. */
export const FIRST_NAME_LONGEST = 100
export const ADDRESS_LONGEST = 300
export const WORKGROUP_NAME_LONGEST = 100
export const NIN_LENGTHS = [11, 12] as const // account-core §9, "NIN length 11 or 12 in the profile"
export const PASSWORD_INPUT_SHORTEST = 5 // account-core §5; the server wants PASSWORD_SHORTEST
export const PASSWORD_SHORTEST = 8 // decisions, "Sessions and passwords"

/** Whether the Update Profile button is enabled (account-core §5). The server takes 11 digits only. */
export const hasNinLength = (nin: string): boolean => NIN_LENGTHS.some((length) => length === nin.length)

/** Whether this can be a NIN (decisions, "Accounts"). */
export const isNin = (nin: string): boolean => /^\d{11}$/.test(nin)

/** A NIN as it is shown: masked but for its last 4 digits. */
export const maskedNin = (last4: string): string => `*******${last4}`
