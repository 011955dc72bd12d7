import type { DocumentKind } from '@ekoline/contract/document-fields.ts'
import type { AccountDocument } from '@ekoline/contract/documents.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

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

const columns = ['id', 'kind', 'type', 'media', 'state', 'reason', 'uploaded_at', 'decided_at'] as const

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

export async function insertDocument(
  tx: Tx,
  { userId, cardId, at, ...values }: NewDocument,
): Promise<DocumentRow> {
  const row = await tx
    .insertInto('documents')
    .values({
      user_id: userId,
      card_id: cardId,
      ...values,
      reason: null,
      uploaded_at: at,
      decided_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as DocumentRow
}

/** Newest first. */
export async function listDocuments(
  db: Db,
  userId: number,
  { page, size }: { page: number; size: number },
): Promise<{ rows: DocumentRow[]; total: number }> {
  const of = db.selectFrom('documents').where('user_id', '=', userId)
  const [rows, counted] = await Promise.all([
    of
      .select(columns)
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as DocumentRow[], total: Number(counted.count) }
}

export async function countWaiting(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Where each kind of a person's documents stands: verified when one is, else as the newest one. */
export async function listKindStates(db: Db, userId: number): Promise<Pick<DocumentRow, 'kind' | 'state'>[]> {
  const { rows } = await sql<Pick<DocumentRow, 'kind' | 'state'>>`
    select distinct on (kind) kind, state from documents where user_id = ${userId}
      order by kind, (state = 'verified') desc, id desc`.execute(db)
  return rows
}

/** A document as an operator sees it. */
export interface DeskDocument extends DocumentRow {
  readonly userId: number
  readonly cardId: number
  readonly email: string
  readonly name: string
  readonly bytes: number
  readonly file: string
}

const deskRows = (where: ReturnType<typeof sql>) => sql<DeskDocument>`
  select d.id, d.kind, d.type, d.media, d.state, d.reason, d.uploaded_at, d.decided_at, d.bytes, d.file,
         d.user_id as "userId", d.card_id as "cardId", u.email, u.first_name || ' ' || u.last_name as name
    from documents d join users u on u.id = d.user_id where ${where}`

/** What waits for an operator, the oldest first. */
export async function listWaiting(db: Db, most: number): Promise<DeskDocument[]> {
  const { rows } = await deskRows(sql`d.state = 'pending' order by d.id limit ${most}`).execute(db)
  return rows
}

export async function countAllWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents where state = 'pending'`.execute(db)
  return rows[0]?.count ?? 0
}

/** All documents of a person, the newest first. */
export async function listOf(db: Db, email: string, most: number): Promise<DeskDocument[]> {
  const { rows } = await deskRows(
    sql`d.user_id = (select id from users where email = ${email}) order by d.id desc limit ${most}`,
  ).execute(db)
  return rows
}

export async function findDocument(db: Db, id: number): Promise<DeskDocument | undefined> {
  const { rows } = await deskRows(sql`d.id = ${id}`).execute(db)
  return rows[0]
}

/** @returns the files of what was deleted */
export async function deleteDocumentsOf(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.deleteFrom('documents').where('user_id', '=', userId).returning('file').execute()
  return rows.map(({ file }) => file)
}

export async function decide(
  tx: Tx,
  id: number,
  { state, reason, at }: { state: State; reason: string | null; at: Date },
): Promise<void> {
  await tx.updateTable('documents').set({ state, reason, decided_at: at }).where('id', '=', id).execute()
}
