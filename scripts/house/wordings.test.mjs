import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serverCatalogue } from '../../contract/src/messages/server.ts'

const read = (/** @type {string} */ path) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

/** @type {Record<string, string>} */
const asSpecified = JSON.parse(read('deploy/wordings/as-specified.json'))
const specification = ['account-core', 'service-areas', 'api']
  .map((name) => read(`docs/spec/${name}.md`))
  .join('\n')

/** The texts that the decisions call unsound; one that ends in '…' is the beginning of a text. */
function unsound() {
  const [, listed = ''] =
    /Where they are not \((.+?)\), the default is/.exec(read('docs/spec/decisions.md')) ?? []
  return [...listed.matchAll(/'([^']+)'/g)].map(([, quoted = '']) => quoted.replace(/…$/, ''))
}

describe('the wordings as specified', () => {
  it('reword what the catalogue has', () => {
    expect(Object.keys(asSpecified).length).toBeGreaterThan(50)
    expect(Object.keys(asSpecified).filter((key) => !Object.hasOwn(serverCatalogue, key))).toEqual([])
  })

  // The specification shows a refused login or sign-up in upper case.
  // @shows DEC-4
  it('are texts of the specification, letter by letter', () => {
    const letters = specification.toUpperCase()
    const foreign = Object.entries(asSpecified).filter(
      ([, text]) => !specification.includes(text) && !(text === text.toUpperCase() && letters.includes(text)),
    )
    expect(foreign).toEqual([])
  })

  // @shows DEC-4
  it('have every text that the decisions call unsound', () => {
    const listed = unsound()
    expect(listed.length).toBeGreaterThanOrEqual(8)
    const texts = Object.values(asSpecified)
    expect(listed.filter((quoted) => !texts.some((text) => text.startsWith(quoted)))).toEqual([])
  })

  it('differ from the default, but for what api.md keeps on the wire', () => {
    const texts = Object.entries(asSpecified)
    const same = texts.filter(([key, text]) => serverCatalogue[/** @type {'copied'} */ (key)] === text)
    expect(same.map(([key]) => key)).toEqual(['no_number_assigned'])
  })
})
