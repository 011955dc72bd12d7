import { readOfficialSamples } from './official-samples.ts'

// `npm run paystack:samples -- FOLDER`, see there.
const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Which folder? A clone of github.com/PaystackOSS/doc-code-snippets, or its src.\n')
  process.exit(2)
}
const reads = await readOfficialSamples(folder)
for (const { file, read, failed } of reads)
  process.stdout.write(`${failed ? 'FAILED' : 'read  '} ${file}: ${read}\n`)
const failed = reads.filter((read) => read.failed).length
process.stdout.write(`${reads.length} samples, ${failed} of them could not be read.\n`)
process.exitCode = failed > 0 || reads.length === 0 ? 1 : 0
