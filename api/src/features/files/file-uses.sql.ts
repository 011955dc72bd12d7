import { type Db, type RawBuilder, sql } from '../../db/db.ts'

/** A place that plays a file. */
export interface FileUse {
  /** what kind of thing it is, as people call it: 'IVR' */
  readonly place: string
  readonly name: string
}

/**
 * What plays files, each line as rows of (file_id, place, name) of a workgroup. Whoever keeps a file's id adds a line
 * here, and takes the id by `keepAudio`.
 */
const uses: readonly ((workgroupId: number) => RawBuilder<unknown>)[] = [
  // One that has ended plays nothing any more.
  (workgroupId) => sql`
    select file_id, 'Robocall' as place, name from robocalls
      where workgroup_id = ${workgroupId} and ended_at is null and file_id is not null`,
  (workgroupId) => sql`
    select recording as file_id, 'IVR' as place, name from ivrs where workgroup_id = ${workgroupId}`,
]

/** What plays each of the files, by the file's id; a file that nothing plays is not in it. */
export async function listUses(
  db: Db,
  workgroupId: number,
  files: readonly number[],
  lines: typeof uses = uses,
): Promise<Map<number, FileUse[]>> {
  if (lines.length === 0 || files.length === 0) return new Map()
  const all = sql.join(
    lines.map((line) => line(workgroupId)),
    sql` union all `,
  )
  const { rows } = await sql<FileUse & { file_id: number }>`
    select file_id, place, name from (${all}) as uses
     where file_id = any(${files}::bigint[]) order by place, name`.execute(db)
  const byFile = Map.groupBy(rows, ({ file_id }) => file_id)
  return new Map(
    [...byFile].map(([id, found]) => [id, found.map(({ place, name }): FileUse => ({ place, name }))]),
  )
}
