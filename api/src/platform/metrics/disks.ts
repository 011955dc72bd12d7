import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Sources } from './sources.ts'

export interface Disk {
  readonly name: string
  readonly freeBytes: number
  readonly sizeBytes: number
}

/** Of the disk of a folder, or of where it will be made. */
async function diskOf(name: string, folder: string): Promise<Disk> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { name, freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  } catch (error) {
    const above = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return diskOf(name, above)
  }
}

/** Where files and recordings are kept or arrive, and where the exchange's are, by the folder that it shares with us. */
export const disksOf =
  ({ dataDir, asterisk }: Pick<Config, 'dataDir' | 'asterisk'>) =>
  (): Promise<Disk[]> =>
    Promise.all([diskOf('files', dataDir), ...(asterisk ? [diskOf('exchange', asterisk.sounds)] : [])])

/** What is left of the disks that recordings need. */
export function watchDisks(registry: Registry, { disks }: Sources) {
  const gauge = (name: string, help: string, bytes: (disk: Disk) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['of'],
      registers: [registry],
      async collect() {
        for (const disk of await disks()) this.set({ of: disk.name }, bytes(disk))
      },
    })
  const where = "of the disk of DATA_DIR ('files') and of ASTERISK_SOUNDS ('exchange')"
  gauge('ekoline_disk_free_bytes', `What can still be written, ${where}`, ({ freeBytes }) => freeBytes)
  gauge('ekoline_disk_size_bytes', `The size ${where}`, ({ sizeBytes }) => sizeBytes)
}
