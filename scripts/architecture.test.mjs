import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(
      (file) =>
        /\.(ts|tsx|mjs|sql)$/.test(file) && !file.includes('node_modules') && !file.includes('/dist/'),
    )

/** @typedef {{ file: string, target: string, typeOnly: boolean }} Import */

/** The import statements of a file; a relative target as a path from the root, else the package's name. @param {string} file @returns {Import[]} */
function importsOf(file) {
  const source = readFileSync(join(root, file), 'utf8')
  const statements = source.matchAll(
    /^(?:import|export)\s(type\s)?(?:[^'"`;]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...statements].map(([, type, from, lazy]) => {
    const target = from ?? lazy ?? ''
    const resolved = target.startsWith('.') ? relative(root, join(root, dirname(file), target)) : target
    return {
      file,
      target: resolved.replace('@ekoline/contract/', 'contract/src/'),
      typeOnly: type !== undefined,
    }
  })
}

const isTest = (/** @type {string} */ file) =>
  /\.(test|e2e|conformance|lab)\.|\/(testing|faults|lab)\//.test(file)
const sources = ['contract/src', 'api/src', 'portal/src', 'e2e'].flatMap(filesIn)
const code = sources.filter((file) => !isTest(file) && !file.endsWith('.sql'))
const imports = code.flatMap(importsOf)

const units = /^contract\/src\/(market|money|phone|time|page|call-status|dialled)\.ts$/
const node = /^node:/

/**
 * Which files may import what: the table of the house. The first line that fits a file decides.
 *
 * @type {[where: RegExp, may: RegExp[]][]}
 */
const arrows = [
  [/^contract\/src\/market\.ts$/, []],
  [/^contract\/src\/(money|phone|time|page|wire-table)\.ts$/, [/^contract\/src\/market\.ts$/]],
  [/^contract\/src\/messages\//, [/^contract\/src\/messages\//]],
  [/^contract\/src\/call-status\.ts$/, [/^contract\/src\/messages\//]],
  [
    /^contract\/src\/([\w-]+\.)?wire\.ts$/,
    [/^contract\/src\/[\w-]+\.wire\.ts$/, /^contract\/src\/(wire-table|[\w-]+-limits)\.ts$/],
  ],
  [/^contract\/src\/phone-number\.ts$/, [/^libphonenumber-js\/min$/, /^contract\/src\//]],
  [/^contract\/src\//, [/^zod$/, /^contract\/src\//]],

  [/^api\/src\/db\//, [node, /^(kysely|pg|@electric-sql\/.*)$/, /^api\/src\/db\//]],
  [
    /^api\/src\/adapters\//,
    [
      node,
      /^(zod|nodemailer|aws4fetch)$/,
      units,
      /^contract\/src\/messages\//,
      /^api\/src\/adapters\//,
      /^api\/src\/db\/db\.ts$/,
      /^api\/src\/context\.ts$/,
    ],
  ],
  [
    /^api\/src\/http\//,
    [
      node,
      /^contract\/src\//,
      /^(zod|fast-querystring|fastify|@fastify\/.*)$/,
      /^api\/src\/(http\/|app-error\.ts|html\.ts|db\/db\.ts)/,
    ],
  ],
  [
    /^api\/src\/features\//,
    [
      node,
      /^contract\/src\//,
      /^(fastify|bowser|markdown-it|otpauth)$/,
      /^api\/src\/(config|context|app-error|html|csv)\.ts$/,
      /^api\/src\/db\/db\.ts$/,
      /^api\/src\/http\/(caller|serve|shared|streamed|with-headers|send-part|upload)\.ts$/,
      /^api\/src\/adapters\/(\w+)\/[\w-]+\.ts$/,
      /^api\/src\/features\//, // which of another feature's files: see below
    ],
  ],
  [/^api\/src\//, [/./]],

  [/^portal\/src\/ui\//, [/^react(-dom)?(\/.*)?$/, /^portal\/src\/ui\//]],
  [/^portal\/src\/format\//, [units, /^portal\/src\/format\//]],
  [/^portal\/src\/paths\.ts$/, []],
  [/^portal\/src\/client\.ts$/, [/^contract\/src\//, /^portal\/src\/(asked|config|session|text|wires)\.ts$/]],
  [
    /^portal\/src\/features\//,
    [
      /^(react|react-router|@tanstack\/react-query|@paystack\/inline-js|uqr|jssip(\/.*)?)$/,
      /^contract\/src\//,
      /^portal\/src\/(client|config|paths|session|text|upload|wires)\.ts$/,
      /^portal\/src\/(ui|format|features)\//,
      /^portal\/src\/shell\/PublicFrame\.tsx$/,
    ],
  ],
  [/^portal\/src\//, [/./]],
  [/^e2e\//, [/./]],
]

/** A feature may call the ones before it, never the ones behind (house, "One feature in the API"). */
const order = [
  ['audit', 'outbox', 'limits', 'idempotency', 'legal', 'storage', 'webhooks'],
  ['workgroups', 'profile'],
  ['auth', 'destinations', 'documents', 'my-phone', 'otp-history', 'robocall-numbers'],
  ['wallet'],
  ['plans', 'number-stock'],
  ['payments'],
  ['calls', 'users', 'phone-numbers', 'files', 'business'],
  ['signup'],
  ['conferences', 'ivr', 'queues', 'developers'],
  ['wallboard', 'bulk-dialler'],
  ['dashboard', 'service'],
]
const place = (/** @type {string} */ feature) => order.findIndex((group) => group.includes(feature))
const featureOf = (/** @type {string} */ file) => /\/features\/([\w-]+)\//.exec(file)?.[1]
const between = imports
  .map((it) => ({ ...it, from: featureOf(it.file), to: featureOf(it.target) }))
  .filter(({ from, to }) => from && to && from !== to)

describe('the house', () => {
  it('was read', () => {
    expect(code.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  it('has import arrows in one direction', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [, may] = arrows.find(([where]) => where.test(file)) ?? [null, []]
      return !may.some((pattern) => pattern.test(target))
    })
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('keeps workspaces apart but for the contract', () => {
    const top = (/** @type {string} */ path) => path.split('/', 1)[0] ?? ''
    const wrong = imports.filter(
      ({ file, target }) => ['api', 'portal', 'e2e'].includes(top(target)) && top(target) !== top(file),
    )
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('lets a feature call another’s service only, and only downwards', () => {
    const wrong = between.filter(({ file, target, from, to }) => {
      const up = place(String(to)) > place(String(from))
      const inside = file.startsWith('api/') && !/\.service\.ts$/.test(target) && place(String(to)) > 0
      return up || inside || place(String(from)) < 0 || place(String(to)) < 0
    })
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('brings no zod to the browser: the contract’s schemas are types there', () => {
    /** @type {Map<string, Import[]>} */
    const byFile = Map.groupBy(imports, ({ file }) => file)
    const reached = new Set(code.filter((file) => file.startsWith('portal/src/')))
    for (const file of reached)
      for (const { target, typeOnly } of byFile.get(file) ?? [])
        if (!typeOnly && code.includes(target)) reached.add(target)
    const guilty = [...reached].filter((file) =>
      byFile.get(file)?.some((it) => it.target === 'zod' && !it.typeOnly),
    )
    expect(reached.size).toBeGreaterThan(50)
    expect(guilty).toEqual([])
  })

  it.each([
    ['fetch is called', /(?<![.\w])fetch\(/, 'portal/src/client.ts'],
    ['sessionStorage is used', /\bsessionStorage\b/, 'portal/src/session.ts'],
  ])('%s in one file of the portal', (_, word, only) => {
    const users = code.filter(
      (file) => file.startsWith('portal/src/') && word.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(users.filter((file) => file !== only && file !== 'portal/src/config.ts')).toEqual([])
  })

  it('reads the environment where a process of the API begins', () => {
    const readers = code.filter(
      (file) => file.startsWith('api/src/') && /process\.env\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(readers).toContain('api/src/main.ts')
    expect(readers.filter((file) => !file.endsWith('/main.ts'))).toEqual([])
  })

  it('takes business time from the clock, never from SQL or the system', () => {
    const clockless = /\bnow\(\)|current_(timestamp|date|time)\b|new Date\(\)|Date\.now\(\)/i
    const guilty = sources.filter(
      (file) =>
        /^api\/src\/(features|adapters|demo|jobs)\//.test(file) &&
        !isTest(file) &&
        !file.endsWith('/main.ts') && // where a process begins, its clock is made
        clockless.test(readFileSync(join(root, file), 'utf8').replace(/clock\.now\(\)|now\(\): Date/g, '')),
    )
    const migrations = sources.filter(
      (file) =>
        file.endsWith('.sql') && /\bnow\(\)|current_timestamp/i.test(readFileSync(join(root, file), 'utf8')),
    )
    expect([...guilty, ...migrations]).toEqual([])
  })

  it('writes each table from one feature only', () => {
    /** @type {Map<string, Set<string>>} */
    const writers = new Map()
    const writes =
      /(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)|\b(?:insert into|update|delete from) (\w+)/g
    for (const file of code.filter((it) => /^api\/src\/(features|adapters)\//.test(it))) {
      const owner = featureOf(file) ?? /adapters\/(\w+)/.exec(file)?.[1] ?? file
      for (const [, built, written] of readFileSync(join(root, file), 'utf8').matchAll(writes)) {
        const table = built ?? written ?? ''
        writers.set(table, (writers.get(table) ?? new Set()).add(owner))
      }
    }
    expect(writers.size).toBeGreaterThan(5)
    const shared = [...writers].filter(
      ([table, owners]) => owners.size > 1 && !['set', 'skip', 'of'].includes(table),
    ) // `for update skip locked`
    expect(shared.map(([table, owners]) => `${table}: ${[...owners]}`)).toEqual([])
  })
})
