import type { Db } from '../../platform/db/db.ts'

/** Whose wallet a card's is. */
export interface CardHolder {
  readonly email: string
  readonly workgroup: string
}

export const findHolder = (db: Db, cardId: number) =>
  db.one<CardHolder>`
    select u.email, w.name as workgroup
      from seats s join users u on u.id = s.user_id join workgroups w on w.id = s.workgroup_id
      where s.card_id = ${cardId}`
