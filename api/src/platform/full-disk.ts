// The disk has no space, its quota is used up, or it has become read-only.
const OF_FILES = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])
// PostgreSQL's disk_full and io_error.
const OF_DATABASE = new Set(['53100', '58030'])
// PostgreSQL has no SQLSTATE of its own for a quota (XX000) and for a read-only disk (42501, which missing rights have, too).
const MESSAGE = /No space left on device|Disk quota exceeded|Read-only file system/i

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : null)

function says(error: Error): boolean {
  const code = codeOf(error)
  if (code === null) return false
  return OF_FILES.has(code) || OF_DATABASE.has(code) || MESSAGE.test(error.message)
}

/**
 * Whether an error, or what caused it, means that nothing can be written now: by the file system, the database or the
 * object storage. It may end on its own, and reading goes on.
 *
 * @source PostgreSQL, "Error Codes"; errno(3)
 */
export function cannotWrite(error: unknown): boolean {
  const seen = new Set<unknown>()
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    if (says(one)) return true
    seen.add(one)
  }
  return false
}

/** What is thrown where a storage that is no file system has no space: read by `cannotWrite` as a full disk is. */
export class StorageFull extends Error {
  readonly code = 'ENOSPC'
}
