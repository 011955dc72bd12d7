import type * as Catalogue from '@ekoline/contract/messages/catalogue.ts'
import { type Plugin, parseAst, runnerImport } from 'vite'

const NAME = 'virtual:texts'
const RESOLVED = `\0${NAME}`
/** What may name a text: the portal, and what it runs of the contract. A test brings no screen its texts. */
const SPEAKS = /\/(portal|contract)\/src\/(?!.*(messages\/|testing\/|\.test\.)).*\.tsx?$/

interface Template {
  quasis: { value: { cooked?: string | null } }[]
}

function* templatesIn(node: unknown): Generator<Template> {
  if (typeof node !== 'object' || node === null) return
  if ('quasis' in node && 'type' in node && node.type === 'TemplateLiteral') yield node as Template
  for (const part of Object.values(node)) yield* templatesIn(part)
}

/** The keys that a template may become: of `call_${direction}` all that begin with 'call_'. */
function patternOf({ quasis }: Template): RegExp[] {
  const fixed = quasis.map(({ value }) => value.cooked ?? '')
  const isKey = quasis.length > 1 && /^\w+$/.test(fixed.join(''))
  return isKey ? [new RegExp(`^${fixed.join('\\w*')}$`)] : []
}

/** The keys that code names: its words, and what its templates may become. */
export function keysIn(code: string, keys: readonly string[]): string[] {
  const words = new Set(code.match(/\w+/g))
  const patterns = code.includes('${') ? [...templatesIn(parseAst(code))].flatMap(patternOf) : []
  return keys.filter((key) => words.has(key) || patterns.some((pattern) => pattern.test(key)))
}

/**
 * Gives each module the texts of the catalogue that it names, so that they come with its code and with no other: nothing
 * registers a text. A key is written as a word, or as a template with a fixed part; types keep it from coming from
 * anywhere else (scripts/house/catalogue.test.mjs). The type of 'virtual:texts' is in src/app/virtual.d.ts.
 */
export function texts(): Plugin {
  let loading: Promise<{ catalogue: Record<string, string>; files: string[] }> | undefined
  async function load() {
    const { module, dependencies } = await runnerImport<typeof Catalogue>(
      '@ekoline/contract/messages/catalogue.ts',
      { root: import.meta.dirname, configFile: false, logLevel: 'warn' },
    )
    return { catalogue: module.catalogue, files: dependencies }
  }
  return {
    name: 'texts',
    enforce: 'post',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? 'export const texts = {}' : null),
    async transform(code, id) {
      if (!SPEAKS.test(id)) return null
      loading ??= load()
      const { catalogue } = await loading
      const named = keysIn(code, Object.keys(catalogue))
      if (named.length === 0) return null
      const its = JSON.stringify(Object.fromEntries(named.map((key) => [key, catalogue[key]])))
      // In the first line, so that the lines below it stay where they are.
      return {
        code: `import { texts as itsTexts } from '${NAME}'; Object.assign(itsTexts, ${its}); ${code}`,
        map: null,
      }
    },
    async hotUpdate({ file, server }) {
      if ((await loading)?.files.includes(file)) await server.restart()
    },
  }
}
