import { existsSync, statfsSync } from 'node:fs'

const ROOM = 2_000_000_000 // bytes: an open database takes 50,000,000 of them

/** Where files are kept in memory alone; null where there is no such place, or too small a one. */
export function roomInMemory() {
  if (!existsSync('/dev/shm')) return null
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > ROOM ? '/dev/shm' : null
}
