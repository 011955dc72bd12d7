import type { DocumentName } from '@ekoline/contract/core/legal.ts'
import type { Db } from '../../platform/db/db.ts'

export interface Consent {
  readonly userId: number
  readonly document: DocumentName
  readonly version: string
  readonly at: Date
  readonly address: string
}

/** @returns false when it was there already */
export const insertConsent = (db: Db, consent: Consent) => db.some`
  insert into consents (user_id, document, version, at, address)
    values (${consent.userId}, ${consent.document}, ${consent.version}, ${consent.at}, ${consent.address})
    on conflict do nothing`

/** What a person accepted, in whatever version. */
export const listConsents = (db: Db, userId: number) => db.many<{
  document: string
  version: string
  at: Date
  address: string | null
}>`
  select document, version, at, address from consents where user_id = ${userId} order by at`
