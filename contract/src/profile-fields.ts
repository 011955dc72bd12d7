/** Limits and rules of what a person types about themselves; free of zod, so that the forms keep the same ones. */
export const FIRST_NAME_LONGEST = 100
export const PASSWORD_SHORTEST = 8 // decisions, "Sessions and passwords"
