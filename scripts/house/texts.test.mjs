import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite' // TypeScript 7 has no stable syntax tree; this one is of what builds the portal
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../contract/src/messages/catalogue.ts'

const portal = fileURLToPath(new URL('../../portal/src/', import.meta.url))

const files = globSync('**/*.{ts,tsx}', { cwd: portal }).filter(
  (file) => !/\.test\.|^testing[\\/]/.test(file),
)

/** Properties, of elements and of objects, whose text a person reads. */
const READ = new Set(
  'label title placeholder aria-label aria-description aria-roledescription aria-valuetext alt action head heading noun failed unharmed hint empty none done legend summary note words unit verb outcome message description caption'.split(
    ' ',
  ),
)

/** Calls whose texts a person reads. */
const SAYS = /^(toast(\.\w+)?|toastFailure|messageOf|unlessOffline)$/

/** Properties and calls whose texts are not shown: styles, addresses, keys, the catalogue itself. */
const STYLES = /^(class|className|triggerClass|style|styles|grid|href|src|key|d|fill|stroke)$/
const SILENT =
  /^(text|super|cx|buttonClass|lazyScreen|screen|import|require|headers\.set|request\.setRequestHeader)$/
const SELECTS =
  /\.(querySelector|querySelectorAll|closest|matches|addEventListener|includes|startsWith|endsWith)$/

/** Not the catalogue's: brands, names of things in their own language, what is typed as it is, units. */
const ALLOWED = new Set([
  ...['Google Play', 'App Store', 'TypeScript', 'Python'],
  ...['ek_…', 'export API_KEY=ek_…', 'EKO-…', 'MM/YY', 'https://example.ng/hooks'],
  ...['First Name,Last Name,Phone Number', 'Adaeze,Obi,08035550142'], // the sample of a file
  ...['Bola,Adeyemi,+2348125550143', 'Chidi,Eze,09055550144'],
  ...['C', 'P', 'N', 'Enter', 'Escape', 'Home', 'End', 'Bearer', 'RIFF', 'WAVE'], // keys of a keyboard, words of protocols
  ...['s', 'min', 'h', 'ms', 'kB', 'MB'],
])

/** What the build fills in. @param {string} words */
const isPlaceholder = (words) => words.startsWith('{{')

/** A word that code reads, or the classes of a style. @param {string} words */
const isToken = (words) =>
  /^[a-z\d]+([_-][a-z\d]+)*_?$|^[a-z]+[A-Z]\w*$/.test(words) ||
  /^[^\p{Lu}]*[a-z][-:[][^\p{Lu}]*$/u.test(words)

/** @typedef {{ type: string, start: number, [part: string]: unknown }} Node */

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** @param {Node} node @returns {Node[]} */
const partsOf = (node) => Object.values(node).flat().filter(isNode)

/** What a string passes through on its way to where it is used. */
const PASSES =
  /^(ConditionalExpression|LogicalExpression|JSXExpressionContainer|TemplateLiteral|TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression|ArrowFunctionExpression|ArrayExpression)$/

/** Whether a string reads like words of a sentence: a capital and small letters first, or two words and a sign. */
const readsLikeWords = (/** @type {string} */ words) =>
  /^\p{Lu}\p{Ll}+(?:[ ,.:;!?…’]|$)/u.test(words) ||
  /\p{Ll}[.!?…](?:\s|$)/u.test(words) ||
  /\p{Ll}’\p{Ll}/u.test(words)

/** The texts of a source that a person reads, with their lines. @param {string} source @param {'ts' | 'tsx'} lang */
function textsOf(source, lang) {
  /** @type {string[]} */
  const found = []
  const say = (/** @type {Node} */ node, /** @type {string} */ words) => {
    const said = words.trim().replaceAll(/\s+/g, ' ')
    if (!/\p{L}/u.test(said) || ALLOWED.has(said) || isPlaceholder(said)) return
    found.push(`${source.slice(0, node.start).split('\n').length}: ${said}`)
  }
  const nameOf = (/** @type {unknown} */ named) => {
    const { name, value } = /** @type {{ name?: unknown, value?: unknown }} */ (named)
    return String(isNode(name) ? name.name : (name ?? value))
  }
  const sourceOf = (/** @type {unknown} */ node) =>
    isNode(node) ? source.slice(node.start, Number(node.end)) : ''

  /** @param {Node} node @param {Node[]} above */
  function visitString(node, above, /** @type {string} */ words) {
    if (Object.hasOwn(catalogue, words)) return
    let at = above.length - 1
    while (PASSES.test(above[at]?.type ?? '')) at -= 1
    const [place, below] = [above[at], above[at + 1] ?? node]
    const isTest = above.some(
      (ancestor, index) => ancestor.type === 'ConditionalExpression' && ancestor.test === above[index + 1],
    )
    if (!place || isTest || place.type === 'BinaryExpression' || place.type === 'NewExpression') return
    if (place.type === 'JSXElement' || place.type === 'JSXFragment') return say(node, words)
    if (place.type === 'JSXAttribute' || place.type === 'Property') {
      const name = nameOf(place.type === 'Property' ? place.key : place.name)
      if (place.type === 'Property' && place.key === below) return
      if (STYLES.test(name)) return
      if (READ.has(name) && !isToken(words)) return say(node, words)
    }
    if (place.type === 'CallExpression') {
      const called = sourceOf(place.callee)
      if (SAYS.test(called)) return say(node, words)
      if (SILENT.test(called) || SELECTS.test(called)) return
    }
    const isPiece =
      node.type === 'TemplateElement' &&
      /(^|\s)\p{L}[\p{L}’]+[\s.,?!]/u.test(words) &&
      !/[-:[\]/]\w/.test(words)
    if (readsLikeWords(words) || isPiece) say(node, words)
  }

  /** @param {Node} node @param {Node[]} above */
  function visit(node, above) {
    if (/^(Import|Export(All|Named)|TS(?!As|NonNull|Satisfies))/.test(node.type) && !node.declaration) return
    if (node.type === 'JSXText') say(node, String(node.value))
    if (node.type === 'Literal' && typeof node.value === 'string') visitString(node, above, node.value)
    if (node.type === 'TemplateElement')
      visitString(node, above, /** @type {{ cooked: string }} */ (node.value).cooked)
    for (const part of partsOf(node)) visit(part, [...above, node])
  }
  for (const statement of parseAst(source, { lang }).body) visit(/** @type {any} */ (statement), [])
  return found
}

/** @param {string} file */
const textsIn = (file) =>
  textsOf(readFileSync(join(portal, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
    (found) => `${file}:${found}`,
  )

describe('the texts of the portal', () => {
  it.each([
    ['between tags', 'const a = <p>Nobody waits</p>'],
    ['in braces between tags', "const a = <p>{b ? 'Nobody waits' : null}</p>"],
    ['as a piece between tags', `const a = <p>{\`Page \${b}\`}</p>`],
    ['as a label', 'const a = <Field label="Amount" />'],
    ['as a label by a condition', "const a = <Field aria-label={b ? 'Amount' : c} />"],
    ['as a column’s head', "const a = { head: 'Amount' }"],
    ['in a toast', "toast.info('saved')"],
    ['as the words for an error', "messageOf(error, 'No answer')"],
    ['as what a function returns', "const a = () => 'Nothing was lost.'"],
    ['as a piece of what a function returns', `const a = (b: number) => \`\${b} days left.\``],
    ['as a default', "function A({ unharmed = 'Nothing was lost.' }) {}"],
  ])('are found %s', (_, source) => {
    expect(textsOf(source, 'tsx')).toHaveLength(1)
  })

  it.each([
    ['a key of the catalogue', 'const a = <A failed="internal" title={text(\'ui_close\')} />'],
    ['a class', 'const a = <p className="Text of it" />'],
    ['a value', "const a = b === 'no answer' ? c : d"],
    ['what only developers read', "throw new Error('This cannot be.')"],
    ['a brand', 'const a = <a>Google Play</a>'],
    ['a type', "type A = 'Nothing was lost.'"],
    ['an address', "import { a } from './Some file.ts'"],
  ])('are not %s', (_, source) => {
    expect(textsOf(source, 'tsx')).toEqual([])
  })

  // @shows DEC-6
  it('are all in the catalogue', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap(textsIn)).toEqual([])
  })
})
