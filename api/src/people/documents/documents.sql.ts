import type { DocumentKind } from '@ekoline/contract/people/documents.facts.ts'
import type { AccountDocument } from '@ekoline/contract/people/documents.ts'
import { type Db, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

type State = AccountDocument['state']

export interface DocumentRow {
  readonly id: number
  readonly kind: DocumentKind
  readonly type: string
  readonly media: AccountDocument['media']
  readonly state: State
  readonly reason: string | null
  readonly uploaded_at: Date
  readonly decided_at: Date | null
}

const columns = sql`id, kind, type, media, state, reason, uploaded_at, decided_at`

interface NewDocument {
  readonly userId: number
  readonly cardId: number
  readonly kind: DocumentKind
  readonly type: string
  readonly media: AccountDocument['media']
  readonly bytes: number
  readonly file: string
  readonly at: Date
}

export const insertDocument = (tx: Tx, document: NewDocument) => tx.only<DocumentRow>`
  insert into documents (user_id, card_id, kind, type, media, bytes, file, rebuilt, uploaded_at)
    values (${document.userId}, ${document.cardId}, ${document.kind}, ${document.type}, ${document.media},
            ${document.bytes}, ${document.file}, true, ${document.at})
    returning ${columns}`

/** Newest first. */
export const listDocuments = (db: Db, userId: number, page: PageParams) => db.page<DocumentRow>(page)`
  select ${columns} from documents where user_id = ${userId} order by id desc`

export const countWaiting = (db: Db, userId: number) => db.value<number>`
  select count(*) from documents where user_id = ${userId} and state = 'pending'`

/** The state of each kind of a person's documents: verified when one is, else that of the newest. */
export const listKindStates = (db: Db, userId: number) => db.many<Pick<DocumentRow, 'kind' | 'state'>>`
  select distinct on (kind) kind, state from documents where user_id = ${userId}
    order by kind, (state = 'verified') desc, id desc`

/** A document as an operator sees it. */
export interface DeskDocument extends DocumentRow {
  readonly userId: number
  readonly cardId: number
  readonly email: string
  readonly name: string
  readonly bytes: number
  readonly file: string
  /** whether only what we made of it is stored; false for one of before that was */
  readonly rebuilt: boolean
  readonly ninLast4: string | null
  /** null: only the format of the NIN was looked at */
  readonly ninCheckedBy: string | null
  readonly ninCheckedAt: Date | null
}

const deskRows = (where: ReturnType<typeof sql>) => sql`
  select d.id, d.kind, d.type, d.media, d.state, d.reason, d.uploaded_at, d.decided_at, d.bytes, d.file, d.rebuilt,
         d.user_id as "userId", d.card_id as "cardId", u.email, u.first_name || ' ' || u.last_name as name,
         u.nin_last4 as "ninLast4", u.nin_checked_by as "ninCheckedBy", u.nin_checked_at as "ninCheckedAt"
    from documents d join users u on u.id = d.user_id where ${where}`

/** What waits for an operator, the oldest first. */
export const listWaiting = (db: Db, most: number) =>
  db.many<DeskDocument>(deskRows(sql`d.state = 'pending' order by d.id limit ${most}`))

export const countAllWaiting = (db: Db) => db.value<number>`
  select count(*)::int as count from documents where state = 'pending'`

/** All documents of a person, the newest first. */
export const listOf = (db: Db, email: string, most: number) =>
  db.many<DeskDocument>(
    deskRows(sql`d.user_id = (select id from users where email = ${email}) order by d.id desc limit ${most}`),
  )

export const findDocument = (db: Db, id: number) => db.one<DeskDocument>(deskRows(sql`d.id = ${id}`))

/** @returns the files of what was deleted */
export const deleteDocumentsOf = (tx: Tx, userId: number) => tx.column<string>`
  delete from documents where user_id = ${userId} returning file`

export const decide = (
  tx: Tx,
  id: number,
  { state, reason, at }: { state: State; reason: string | null; at: Date },
) => tx.run`
  update documents set state = ${state}, reason = ${reason}, decided_at = ${at} where id = ${id}`

/** How many documents of all people wait for a decision, and since when the oldest. */
export const waitingDocuments = (db: Db) => db.only<{ count: number; oldest: Date | null }>`
  select count(*)::int as count, min(uploaded_at) as oldest from documents where state = 'pending'`

/** By which requests a document was opened, as the audit has it. */
export const listReaders = (
  db: Db,
  { document, target, orTried }: { document: number; target: string; orTried: boolean },
) => db.column<string>`
  select distinct request_id from audit
    where action = 'document_read' and target = ${target} and detail ->> 'document' = ${String(document)}
      and (${orTried} or detail ->> 'unreadable' is null)`
