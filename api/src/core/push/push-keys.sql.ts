import type { Db } from '../../platform/db/db.ts'

export interface SealedKeys {
  readonly publicKey: string
  readonly privateSealed: string
}

export const findKeys = (db: Db) => db.one<SealedKeys>`
  select public_key as "publicKey", private_sealed as "privateSealed" from push_keys`

export const insertKeys = (db: Db, { publicKey, privateSealed }: SealedKeys, at: Date) => db.run`
  insert into push_keys (public_key, private_sealed, created_at) values (${publicKey}, ${privateSealed}, ${at})
    on conflict (id) do nothing`
