import type { Db, Tx } from '../../platform/db/db.ts'

interface Said {
  readonly workgroupId: number
  /** SHA-256 of the voice and the text */
  readonly said: Buffer
}

/** The name in the store of what was said before; undefined: nothing. */
export const findSpoken = (db: Db, { workgroupId, said }: Said) => db.valueIfAny<string>`
  select stored_as from spoken_texts where workgroup_id = ${workgroupId} and said = ${said}`

export interface NewSpoken extends Said {
  readonly storedAs: string
  readonly bytes: number
  readonly at: Date
}

/** @returns false when another request has stored the same before */
export const insertSpoken = (tx: Tx, { workgroupId, said, storedAs, bytes, at }: NewSpoken) => tx.some`
  insert into spoken_texts (workgroup_id, said, stored_as, bytes, made_at)
    values (${workgroupId}, ${said}, ${storedAs}, ${bytes}, ${at})
    on conflict (workgroup_id, said) do nothing returning id`

/** Deletes a batch of those made before an instant. @returns the names in the store */
export const deleteSpoken = (tx: Tx, before: Date, most: number) => tx.column<string>`
  delete from spoken_texts where id in (
    select id from spoken_texts where made_at < ${before} order by made_at limit ${most})
  returning stored_as`
