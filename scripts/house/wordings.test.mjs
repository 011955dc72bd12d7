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

/**
 * What the specification quotes and no screen says as a text of its own, with where it is instead. A new quotation is a text of
 * the catalogue or of the set, or a line here.
 */
const reasons = {
  'a value of the wire': [
    'verified',
    'user',
    'lead',
    'PJSIP/',
    'success',
    'successful',
    'web',
    'failed',
    'status',
    'code',
    'message',
    'errors',
    'field',
    'topup',
    'payg',
    'plan',
    'number',
    'NGN',
    'sandbox',
    'paystack',
    'MM/YY',
    'otp',
    'unrestricted',
    'ringing',
    'connected',
    'ended',
    'ivr',
    'queue',
    'conference',
    'moh',
    'public',
    'queued',
    'running',
    'paused',
    'stopped',
    'finished',
    'email',
    'sms',
    '*******',
  ],
  'the name or the words of a plan, which are rows': [
    'Basic unlimited plan',
    'Unlimited usage with fair usage policy, one user',
  ],
  'a text with a value in it: its place is {number} in wallboard_waiting': ['Queue: 300-Call Waiting'],
  'a sign within a text or column': ['...', '…', '#', '.wav'],
  'a key of the storage': ['{product}_otp_history'],
  'the specification about itself': ['not shown', 'heard about us'],
}

/** Every quotation of the specification, in either kind of marks. */
const quotations = () => [
  ...new Set(
    [...specification.matchAll(/(?<!\w)'([^'\n]+?)'(?!\w)|"([^"\n]+?)"|“([^”\n]+?)”/g)].map(
      ([, single, double, curly]) => single ?? double ?? curly ?? '',
    ),
  ),
]

describe('the wordings as specified', () => {
  // @shows DEC-4
  it('or the default have every text that the specification quotes, or a reason says where it is', () => {
    const texts = new Set([...Object.values(serverCatalogue), ...Object.values(asSpecified)])
    const excused = Object.values(reasons).flat()
    const quoted = quotations()
    expect(quoted.length).toBeGreaterThan(150)
    expect(quoted.filter((text) => !texts.has(text) && !excused.includes(text))).toEqual([])
    // A reason that is no longer needed is removed.
    expect(excused.filter((text) => texts.has(text) || !quoted.includes(text))).toEqual([])
  })

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
