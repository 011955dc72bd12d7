import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ENGINES_DIFFER } from '../test-plan.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(
      (file) =>
        /\.(ts|tsx|mjs|sql)$/.test(file) && !file.includes('node_modules') && !file.includes('/dist/'),
    )

/** @typedef {{ file: string, target: string, typeOnly: boolean, isLazy: boolean }} Import */

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
      isLazy: lazy !== undefined,
    }
  })
}

const isTest = (/** @type {string} */ file) =>
  /\.(test|things|e2e|conformance|lab)\.|\/(testing|conformance)\/|^api\/(test|lab)\//.test(file)
const sources = ['contract/src', 'api/src', 'api/test', 'api/lab', 'portal/src', 'e2e'].flatMap(filesIn)
const code = sources.filter((file) => !isTest(file) && !file.endsWith('.sql'))
const imports = code.flatMap(importsOf)

const units =
  /^contract\/src\/(units\/(market|money|number-plans|page|phone|read-number|time)|calls\/call-status)\.ts$/
const node = /^node:/

/**
 * Which files may import what: the table of the house. The first line that fits a file decides.
 *
 * @type {[where: RegExp, may: RegExp[]][]}
 */
const arrows = [
  [/^contract\/src\/units\/market\.ts$/, []],
  [/^contract\/src\/endpoint\/audit-word\.ts$/, []],
  [/^contract\/src\/\w+\/[\w-]+\.facts\.ts$/, [/^contract\/src\/endpoint\/audit-word\.ts$/]],
  [
    /^contract\/src\/endpoint\/audit(-actions|\.gathered)\.ts$/,
    [/\.facts\.ts$/, /audit(-word|\.gathered)\.ts$/],
  ],
  [
    /^contract\/src\/units\/(money|number-plans|page|phone|read-number|time)\.ts$/,
    [/^contract\/src\/units\/(market|number-plans|read-number)\.ts$/],
  ],
  [
    /^contract\/src\/(\w+\/)?messages\//,
    [/^contract\/src\/((\w+\/)?messages\/|endpoint\/audit-actions\.ts$)/],
  ],
  [/^contract\/src\/calls\/call-status\.ts$/, [/^contract\/src\/messages\//]],
  [/^contract\/src\/units\/phone-number\.ts$/, [/^libphonenumber-js\/min$/, /^contract\/src\//]],
  [/^contract\/src\/units\/suspect-number\.ts$/, [/^libphonenumber-js\/max$/, /^contract\/src\//]],
  [/^contract\/src\//, [/^zod$/, /^contract\/src\//]],

  [/^api\/src\/platform\/db\//, [node, /^(pg|@electric-sql\/.*)$/, /^api\/src\/platform\/db\//]],
  [
    /^api\/src\/adapters\//,
    [
      node,
      /^(zod|nodemailer|aws4fetch|web-push)$/,
      units,
      /^contract\/src\/(\w+\/)?messages\//,
      /^api\/src\/adapters\//,
      /^api\/src\/platform\/(db\/db|folders|full-disk|person|timers\/[\w-]+)\.ts$/,
      /^api\/src\/(context|feature)\.ts$/,
    ],
  ],
  [
    /^api\/src\/engine\//,
    [
      node,
      units,
      /^zod$/,
      /^api\/src\/(engine|adapters\/exchange|platform\/timers)\//,
      /^api\/src\/context\.ts$/,
    ],
  ],
  [
    /^api\/src\/platform\/http\//,
    [
      node,
      /^contract\/src\//,
      /^(zod|fast-querystring|fastify|tldts|@fastify\/.*)$/,
      /^api\/src\/platform\/(http\/|(address|app-error|folders|full-disk|html)\.ts|db\/db\.ts)/,
    ],
  ],
  [
    /^api\/src\/(core|people|money|calls|outreach|routing|company)\//,
    [
      node,
      /^contract\/src\//,
      /^(fastify|bowser|markdown-it|otpauth)$/,
      /^api\/src\/(config|context|feature|platform\/(address|app-error|bounded|device-names|folders|html|csv|excel|person|refusal|zip))\.ts$/,
      /^api\/src\/platform\/(db\/(answers|db|queue|sealing|searched|trial)|jobs\/every|metrics\/figures)\.ts$/,
      /^api\/src\/platform\/(actions|lists)\/[\w-]+\.ts$/,
      /^api\/src\/platform\/http\/(caller|device-cookie|replies|serve|send-part|upload)\.ts$/,
      /^api\/src\/adapters\/(\w+)\/[\w-]+\.ts$/,
      /^api\/src\/engine\//,
      /^api\/src\/(core|people|money|calls|outreach|routing|company)\//, // which of another feature's files: see below
    ],
  ],
  [
    /^api\/src\/platform\//,
    [/^(?!api\/src\/(core|people|money|calls|outreach|routing|company|demo|operator)\/)/],
  ],
  [/^api\/src\//, [/./]],

  [/^portal\/src\/ui\//, [/^react(-dom)?(\/.*)?$/, /^portal\/src\/(ui\/|text\.ts$)/]],
  [/^portal\/src\/format\//, [units, /^portal\/src\/(format\/|text\.ts$)/]],
  [
    /^portal\/src\/kit\//,
    [
      /^(react|react-router|@tanstack\/react-query)$/,
      /^contract\/src\//,
      /^portal\/src\/(app\/(client|config|paths|session)|text)\.ts$/,
      /^portal\/src\/(kit|ui|format)\//,
    ],
  ],
  // The declarations are in the first code, and tests read them without a browser.
  [/^portal\/src\/.*\.screens\.ts$/, [/^portal\/src\/kit\/screens\.ts$/, /^portal\/src\/.*\.tsx$/]],
  [/^portal\/src\/app\/screens\.ts$/, [/^portal\/src\/.*\.screens\.ts$/]],
  [/^portal\/src\/app\/paths\.ts$/, [/^portal\/src\/(app|kit)\/screens\.ts$/]],
  [
    /^portal\/src\/app\/client\.ts$/,
    [
      /^contract\/src\//,
      /^virtual:wires$/,
      /^portal\/src\/(app\/(asked|calls-of-others|config|session)|text)\.ts$/,
    ],
  ],
  [
    /^portal\/src\/(core|people|money|calls|outreach|routing|company)\//,
    [
      /^(react|react-router|@tanstack\/react-query|@paystack\/inline-js|uqr|jssip(\/.*)?)$/,
      /^contract\/src\//,
      /^virtual:wires$/,
      /^portal\/src\/(app\/(client|config|paths|session|upload)|text)\.ts$/,
      /^portal\/src\/(kit|ui|format|core|people|money|calls|outreach|routing|company)\//,
      /^portal\/src\/app\/shell\/PublicFrame\.tsx$/,
    ],
  ],
  [/^portal\/src\//, [/./]],
  [/^e2e\//, [/./]],
]

/**
 * A subject may read those in its line. Outreach and routing do not know each other.
 *
 * @type {Record<string, string[]>}
 */
const below = {
  core: [],
  people: ['core'],
  money: ['core', 'people'],
  calls: ['core', 'people', 'money'],
  outreach: ['core', 'people', 'money', 'calls'],
  routing: ['core', 'people', 'money', 'calls'],
  company: ['core', 'people', 'money', 'calls', 'outreach', 'routing'],
}
const words = Object.keys(below).join('|')
const subjectOf = (/** @type {string} */ file) => new RegExp(`^\\w+/src/(${words})/`).exec(file)?.[1]
/** The folder of a feature, as `money/wallet`. */
const folderOf = (/** @type {string} */ file) =>
  new RegExp(`^(?:api|portal)/src/((?:${words})/[\\w-]+)/`).exec(file)?.[1]
/** A feature: a folder of its subject. The folders of a call are one, which share its live row and its record. */
const featureOf = (/** @type {string} */ file) =>
  folderOf(file)?.replace(/^calls\/(?!outside-numbers$|files$).*/, 'calls/call')

/** What a feature of the portal knows of its subject, and others may ask beside its components and queries. */
const ownSubjects = [
  'portal/src/people/auth/useSignIn.ts',
  'portal/src/calls/history/call-words.ts',
  'portal/src/calls/history/useCallViewer.ts',
  'portal/src/core/destinations/category-names.ts',
  'portal/src/core/destinations/chosen.ts',
  'portal/src/core/destinations/new-destinations.ts',
  'portal/src/money/payments/checkout/useTopUp.ts',
  'portal/src/core/profile/plan-line.ts',
  'portal/src/core/profile/profile.ts',
  'portal/src/routing/queues/presence.ts',
  'portal/src/money/wallet/fee-rule.ts',
]
/** What every feature of the API writes within its own statements, and facts that features below state. */
const withinStatements =
  /^api\/src\/core\/(audit\/audit\.sql|destinations\/way\.sql|outbox\/outbox\.sql|legal\/(documents|retention))\.ts$/

/** Of the operator's commands, those that still have transactions or statements, and why. */
const ofDatabase = new Map([
  ['database/as-service.ts', '`asService`, for the next two'],
  [
    'database/backup.ts',
    'works as the owner on a database that no service may have; audits with the service’s rights',
  ],
  ['database/restore.ts', 'the same, on an empty one'],
  ['database/check.ts', 'the time limit of its statements'],
])
const ofOperator = code.filter(
  (file) => file.startsWith('api/src/operator/') && !ofDatabase.has(file.replace('api/src/operator/', '')),
)
const between = imports
  .map((imported) => ({ ...imported, from: featureOf(imported.file), to: featureOf(imported.target) }))
  .filter(({ from, to }) => from && to && from !== to)

/** What leads from a folder back to it, by the arrows between folders. @param {string} workspace @returns {string[]} */
function circlesIn(workspace) {
  /** @type {Map<string, Set<string>>} */
  const reads = new Map()
  for (const { file, target } of imports.filter((imported) => imported.file.startsWith(`${workspace}/`))) {
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from && to && from !== to) reads.set(from, (reads.get(from) ?? new Set()).add(to))
  }
  return [...reads.keys()].filter((folder) => {
    const reached = new Set(reads.get(folder))
    for (const at of reached) for (const next of reads.get(at) ?? []) reached.add(next)
    return reached.has(folder)
  })
}

/** A rule may put together some features; what knows more is a list, and these are all. */
const MOST_KNOWN = 12
const lists = new Set([
  'api/src/features.ts',
  'portal/src/app/screens.ts',
  'api/src/operator/verbs.ts',
  'api/src/company/users/leaving.service.ts', // in one transaction, and in an order that money needs: calls before the wallet
])

/** Who writes a table. @param {string} file @returns {string} */
const ownerOf = (file) => featureOf(file) ?? /(?:adapters|platform)\/(\w+)/.exec(file)?.[1] ?? file

/** The tables that a feature declares, with their owner. @param {string} file @returns {[table: string, owner: string][]} */
const declaredIn = (file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(\w+): \{\s*owner:/g)].map(([, table = '']) => [
    table,
    ownerOf(file),
  ])

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

  it('leaves the query builder to the tests', () => {
    expect(imports.filter(({ target }) => target.startsWith('kysely')).map(({ file }) => file)).toEqual([])
    const { dependencies } = JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8'))
    expect(dependencies).not.toHaveProperty('kysely')
  })

  it('keeps workspaces apart but for the contract', () => {
    const top = (/** @type {string} */ path) => path.split('/', 1)[0] ?? ''
    const wrong = imports.filter(
      ({ file, target }) => ['api', 'portal', 'e2e'].includes(top(target)) && top(target) !== top(file),
    )
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('lets a subject read only those below it', () => {
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [subjectOf(file), subjectOf(target)]
      const isWithin = file.split('/', 1)[0] === target.split('/', 1)[0]
      return isWithin && from && to && from !== to && !below[from]?.includes(to)
    })
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it.each(['api', 'portal'])('has no circle of features in %s', (workspace) => {
    expect(circlesIn(workspace)).toEqual([])
  })

  it('lets a feature of the API call another’s service only', () => {
    const wrong = between.filter(
      ({ file, target }) =>
        file.startsWith('api/') && !target.endsWith('.service.ts') && !withinStatements.test(target),
    )
    expect(between.length).toBeGreaterThan(300)
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('leaves the operator’s commands the words: no transaction, no statement, of features the services only', () => {
    const own =
      /\b(transaction|asService)\(|\bsql`|\.(many|one|only|column|value|valueIfAny|some|run|page)(<[^`]*>)?`|\.query\(/
    const guilty = ofOperator.filter((file) => own.test(readFileSync(join(root, file), 'utf8')))
    const reading = imports.filter(
      ({ file, target }) =>
        ofOperator.includes(file) &&
        featureOf(target) &&
        !/(\.service|\.actions|-refused|-words)\.ts$/.test(target),
    )
    expect(ofOperator.length).toBeGreaterThan(40)
    expect(guilty).toEqual([])
    expect(reading.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('has the operator’s commands on top: nothing else of the API reads them', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        file.startsWith('api/src/') &&
        !file.startsWith('api/src/operator/') &&
        target.startsWith('api/src/operator/'),
    )
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it.each([
    ['api/src/features.ts', /^api\/.*\.feature\.ts$/],
    ['portal/src/app/screens.ts', /^portal\/.*\.screens\.ts$/],
  ])('lists in %s what features declare, all of it', (list, declaration) => {
    const listed = imports.filter(({ file }) => file === list).map(({ target }) => target)
    const declared = code.filter((file) => declaration.test(file))
    expect(declared.length).toBeGreaterThan(20)
    expect(declared.filter((file) => !listed.includes(file))).toEqual([])
  })

  it('keeps no other list of features beside their declarations', () => {
    /** What a feature is to the contract: a file of its subject, without its facts and messages. */
    const contractOf = (/** @type {string} */ file) =>
      new RegExp(`^contract/src/(?:${words})/(?:messages/)?([\\w-]+)`).exec(file)?.[1]
    const known = Map.groupBy(
      imports.filter(({ file, target }) => file.split('/', 1)[0] === target.split('/', 1)[0]),
      ({ file }) => file,
    )
    const hubs = [...known].flatMap(([file, its]) => {
      const features = new Set(its.flatMap(({ target }) => folderOf(target) ?? contractOf(target) ?? []))
      return features.size > MOST_KNOWN && !lists.has(file) && !file.endsWith('.gathered.ts')
        ? [`${file} knows ${features.size}`]
        : []
    })
    expect(hubs).toEqual([])
  })

  it('calls a feature by one word in every workspace', () => {
    const contents = readFileSync(join(root, 'contract/src/endpoints.gathered.ts'), 'utf8')
    const contract = [...contents.matchAll(/Endpoints } from '\.\/(\w+)\/([\w-]+)\.ts'/g)]
    const routes = code.filter((file) => /^api\/src\/.*\.routes\.ts$/.test(file))
    const answered = (/** @type {string} */ subject, /** @type {string} */ word) =>
      routes.some((file) => file.startsWith(`api/src/${subject}/`) && file.endsWith(`/${word}.routes.ts`)) ||
      // a part of a feature: its routes answer it
      imports.some(
        ({ file, target }) => routes.includes(file) && target === `contract/src/${subject}/${word}.ts`,
      )
    const unanswered = contract.filter(([, subject = '', word = '']) => !answered(subject, word))
    const folders = (/** @type {string} */ workspace) =>
      new Set(code.filter((file) => file.startsWith(`${workspace}/`)).flatMap((file) => folderOf(file) ?? []))
    const api = folders('api')
    expect(contract.length).toBeGreaterThan(20)
    expect(unanswered.map(([line]) => line)).toEqual([])
    // the phone that is the browser is the portal's alone
    expect([...folders('portal')].filter((folder) => !api.has(folder))).toEqual(['calls/browser-phone'])
  })

  it('has no folder of more than forty files of code', () => {
    const all = ['contract', 'api', 'portal', 'e2e', 'bench', 'scripts'].flatMap(filesIn)
    const folders = Map.groupBy(all, (file) => dirname(file))
    expect([...folders].filter(([, files]) => files.length > 40).map(([folder]) => folder)).toEqual([])
  })

  it('brings no zod and no mails to the browser: the contract’s schemas are types there', () => {
    /** @type {Map<string, Import[]>} */
    const byFile = Map.groupBy(imports, ({ file }) => file)
    const reached = new Set(code.filter((file) => file.startsWith('portal/src/')))
    for (const file of reached)
      for (const { target, typeOnly } of byFile.get(file) ?? [])
        if (!typeOnly && code.includes(target)) reached.add(target)
    const guilty = [...reached].filter((file) =>
      byFile.get(file)?.some((imported) => imported.target === 'zod' && !imported.typeOnly),
    )
    expect(reached.size).toBeGreaterThan(50)
    expect(reached).toContain('contract/src/calls/call-status.ts')
    expect(guilty).toEqual([])
    expect([...reached].filter((file) => /messages\/(server|mails|audit-texts)\.ts$/.test(file))).toEqual([])
  })

  it('declares a screen in its own folder, without loading it', () => {
    const declared = imports.filter(
      ({ file, target }) => file.endsWith('.screens.ts') && target.endsWith('.tsx'),
    )
    const wrong = declared.filter(
      ({ file, target, isLazy }) => !isLazy || !target.startsWith(`${dirname(file)}/`),
    )
    expect(declared.length).toBeGreaterThan(40)
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('fetches in queries and speaks in screens', () => {
    const speaking = imports.filter(
      ({ file, target, typeOnly }) =>
        !typeOnly &&
        /^portal\/src\/.*\.queries\.ts$/.test(file) &&
        /^portal\/src\/(ui\/|kit\/use(Change|Submit|Form))/.test(target),
    )
    expect(imports.filter(({ file }) => file.endsWith('.queries.ts')).length).toBeGreaterThan(50)
    expect(speaking.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('shares what a form and a list need by the kit, not from one feature of the portal to another', () => {
    const borrowed = between.filter(
      ({ file, target }) =>
        file.startsWith('portal/') &&
        !/\.(tsx|css(\?inline)?|queries\.ts)$/.test(target) &&
        !ownSubjects.some((own) => target.endsWith(own)),
    )
    expect(borrowed.map(({ file, target }) => `${file} -> ${target}`)).toEqual([])
  })

  it('pages lists and sends changes by the kit', () => {
    const byHand = code.filter(
      (file) =>
        file.startsWith('portal/') &&
        featureOf(file) &&
        /ui\/Pagination\.tsx'|\buseMutation\b|\bsetBusy\b/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(byHand).toEqual([])
  })

  it('begins the key of a query with the subject that it shows, which a change names as stale', () => {
    const keys = code
      .filter((file) => file.startsWith('portal/src/') && !file.startsWith('portal/src/kit/'))
      .flatMap((file) => [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(?:queryKey: |_KEY = |Key(?:Of)? = [^\n]*=> )\[\s*([^\],]*)/g,
        ),
      ])
    expect(keys.length).toBeGreaterThan(100)
    const strays = keys.filter(
      ([, first = '']) => !['', 'subject', ...Object.keys(below)].includes(first.replaceAll("'", '')),
    )
    expect(strays.map(([line]) => line)).toEqual([])
  })

  it.each([
    ['fetch is called', /(?<![.\w])fetch\(/, 'portal/src/app/client.ts'],
    ['sessionStorage is used', /\bsessionStorage\b/, 'portal/src/app/session.ts'],
  ])('%s in one file of the portal', (_, word, only) => {
    const users = code.filter(
      (file) => file.startsWith('portal/src/') && word.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(users.filter((file) => file !== only && file !== 'portal/src/app/config.ts')).toEqual([])
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
        /^api\/src\/(core|people|money|calls|outreach|routing|company|adapters|demo|jobs|platform\/jobs)\//.test(
          file,
        ) &&
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
      /(?:(?:insertInto|updateTable|deleteFrom)\(|\$\{claim\()'(\w+)'|\b(?:insert into|update|delete from) (\w+)/g
    for (const file of code.filter((path) =>
      /^api\/src\/(core|people|money|calls|outreach|routing|company|adapters|operator)\//.test(path),
    )) {
      const owner = ownerOf(file)
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

    const declared = code.filter((file) => file.endsWith('.feature.ts')).flatMap(declaredIn)
    const elsewhere = declared.filter(
      ([table, owner]) => !(writers.get(table) ?? new Set([owner])).has(owner),
    )
    expect(declared.length).toBeGreaterThan(100)
    expect(elsewhere.map(([table, owner]) => `${table}: declared by ${owner}`)).toEqual([])
  })

  it('runs on both engines what the plan of the tests names', () => {
    const tests = filesIn('api').filter((file) => file.endsWith('.test.ts'))
    expect(ENGINES_DIFFER.filter((part) => !tests.some((file) => file.includes(part)))).toEqual([])
  })
})
