import { claimDataDir } from '../src/features/installation/installation.service.ts'
import { runCommandLine } from '../src/operator/command-line.ts'
import { type Operator, Refused } from '../src/operator/operator.ts'
import { verbs } from '../src/operator/verbs.ts'
import type { World } from './world.ts'

/** The operator's command line on a world's database and clock. */
export function operatorIn(world: Pick<World, 'ctx'>, changes: Partial<Operator> = {}) {
  return async (...words: string[]) => {
    let [out, err] = ['', '']
    const say = (line: string) => {
      out += `${line}\n`
    }
    const complain = (line: string) => {
      err += `${line}\n`
    }
    const begin = (): Operator => ({
      config: world.ctx.config,
      open: async () => {
        await claimDataDir(world.ctx) // as the service did when it started
        return { ctx: world.ctx, close: async () => {} }
      },
      folder: '/nonexistent',
      who: 'musa',
      say,
      write: (bytes) => {
        out += Buffer.from(bytes).toString('latin1')
      },
      note: complain,
      ask: null,
      signal: new AbortController().signal,
      ...changes,
    })
    const code = await runCommandLine(words, verbs, { say, complain }, begin).catch((error) => {
      if (!(error instanceof Refused)) throw error
      complain(error.message)
      return 1
    })
    return { code, out, err, json: () => JSON.parse(out) }
  }
}
