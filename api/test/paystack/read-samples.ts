import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '../../src/platform/db/db.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { readOfficialSamples } from './official-samples.ts'

// `npm run paystack:samples -- FOLDER`, see there.
const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Which folder? A clone of github.com/PaystackOSS/doc-code-snippets, or its src.\n')
  process.exit(2)
}
const dataDir = mkdtempSync(join(tmpdir(), 'ekoline-samples-'))
const engine = await openDatabase({ kind: 'pglite', dataDir }, { onIdleError: () => {} })
const reads = await readOfficialSamples(openDb(engine), folder)
await engine.close()
rmSync(dataDir, { recursive: true })
for (const { file, read, failed } of reads)
  process.stdout.write(`${failed ? 'FAILED' : 'read  '} ${file}: ${read}\n`)
const failed = reads.filter((read) => read.failed).length
process.stdout.write(`${reads.length} samples, ${failed} of them could not be read.\n`)
process.exitCode = failed > 0 || reads.length === 0 ? 1 : 0
