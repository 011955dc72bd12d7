/** Limits and words of the documents; free of zod, so that the screen keeps the same ones. */
export const DOCUMENT_TYPE_LONGEST = 100
/** Of one person, and not looked at yet. */
export const DOCUMENTS_WAITING_MOST = 10

export const DOCUMENT_KINDS = ['identity', 'utility'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What an operator can keep for verified accounts (decisions, "Unfinished in the original"). */
export const VERIFIED_ONLY = ['numbers', 'robocalls', 'api_keys'] as const
export type VerifiedOnly = (typeof VERIFIED_ONLY)[number]
