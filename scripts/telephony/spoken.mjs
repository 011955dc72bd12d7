// Makes the sounds of what the exchange says to callers: `npm run spoken`, with Debian's flite and sox.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SPOKEN, soundFileOf } from '../../api/src/adapters/exchange/spoken.ts'

const folder = fileURLToPath(new URL('../../api/src/adapters/exchange/spoken/', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'spoken-'))
const names = /** @type {Array<keyof typeof SPOKEN>} */ (Object.keys(SPOKEN))
const wanted = new Set(names.map(soundFileOf))
try {
  for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(join(folder, file))
  for (const name of names) {
    const to = join(folder, soundFileOf(name))
    if (existsSync(to)) continue
    const spoken = join(work, 'spoken.wav')
    execFileSync('flite', [
      '-voice',
      'slt',
      '--setf',
      'duration_stretch=1.1',
      '-t',
      SPOKEN[name],
      '-o',
      spoken,
    ])
    // As Asterisk plays it: 8 kHz, 16 bit, mono, and what telephones carry.
    const format = ['-r', '8000', '-b', '16', '-c', '1', '-D']
    execFileSync('sox', [spoken, ...format, to, 'highpass', '200', 'norm', '-4', 'pad', '0', '0.3'])
    console.log(to)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
