import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file system of its own that can be filled up and emptied. */
export interface SmallDisk {
  readonly folder: string
  fill(): void
  makeSpace(): void
  /** as the kernel makes a disk that has failed */
  makeReadOnly(): void
}

function mount(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'ekoline-small-disk', folder], {
    stdio: 'pipe',
  })
}

function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
}

/** Why no small disk can be had here; null when it can. Mounting one is for the superuser, and not in every sandbox. */
export function noSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a small disk is mounted on Linux only'
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-disk-'))
  try {
    mount(folder, 1)
    unmount(folder)
    return null
  } catch {
    return 'this user may not mount a small disk'
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param megabytes in memory, gone when the test is over */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-disk-'))
  mount(folder, megabytes)
  chmodSync(folder, 0o777) // PostgreSQL runs as another user
  onTestFinished(() => {
    unmount(folder)
    rmSync(folder, { recursive: true })
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize), { flag: 'a' })
      } catch (error) {
        // The database was quicker with some of the space: it is full anyway.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    makeSpace: () => truncateSync(ballast),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'pipe' }),
  }
}
