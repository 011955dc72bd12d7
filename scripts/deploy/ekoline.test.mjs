import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNode, root } from '../toolchain.mjs'

const sample = (/** @type {string} */ name) => readFileSync(join(root, 'deploy', name), 'utf8')

/** Users of every Debian, in the place of ekoline, ekoline_migrator and a person. */
const [SERVICE, OWNER, PERSON] = ['daemon', 'games', 'nobody']
const isRoot = process.getuid?.() === 0

/** A fake of the operator's command line: it says as JSON how it was started. */
const SAYS = `
import { userInfo } from 'node:os'
const [verb] = process.argv.slice(2)
const { env } = process
if (verb === 'fail') process.exitCode = 4
if (verb === 'wait') {
  process.once('SIGTERM', () => process.exit(7))
  setInterval(() => {}, 1_000)
}
console.log(JSON.stringify({ user: userInfo().username, groups: process.getgroups(), folder: process.cwd(), args: process.argv.slice(2), env }))
`

/** @type {string} */
let folder
/** @type {string} */
let command
/** @type {string} */
let settings
/** @type {string} */
let secrets
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-command-'))
  chmodSync(folder, 0o755)
  settings = join(folder, 'env')
  secrets = join(folder, 'secrets')
  const release = join(folder, 'release')
  for (const path of ['deploy', 'api/src/operator', 'node_modules/.bin'])
    mkdirSync(join(release, path), { recursive: true })
  writeFileSync(join(release, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(release, 'api/src/operator/main.ts'), SAYS)
  symlinkSync(findNode(), join(release, 'node_modules/.bin/node'))
  const script = sample('ekoline')
    .replace('settings=/etc/ekoline/env', `settings=${settings}`)
    .replace('secrets=/etc/ekoline/secrets', `secrets=${secrets}`)
    .replace('service=ekoline ', `service=${SERVICE} `)
    .replace('owner=ekoline_migrator', `owner=${OWNER}`)
  writeFileSync(join(release, 'deploy/ekoline'), script, { mode: 0o755 })
  command = join(folder, 'ekoline')
  symlinkSync(join(release, 'deploy/ekoline'), command)
})
afterAll(() => rmSync(folder, { recursive: true }))

const URL_OF_SERVICE = `postgres://${SERVICE}:secret@db.example.ng/ekoline?host=/run/postgresql`

/**
 * Gives a command as the user who runs the tests, or as another one.
 *
 * @param {string[]} words
 * @param {{ user?: string, env?: NodeJS.ProcessEnv, text?: string }} [how] `text` is the file of settings
 */
function give(words, { user, env = {}, text = `DATABASE_URL=${URL_OF_SERVICE}\n` } = {}) {
  writeFileSync(settings, text, { mode: 0o644 })
  const asUser = user ? ['setpriv', `--reuid=${user}`, '--regid=nogroup', '--clear-groups'] : []
  const [program = '', ...args] = [...asUser, command, ...words]
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, stderr, said: () => JSON.parse(stdout) }
}

const me = () => spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim()

/** Where the caller's own account may act: root must become another account, others are themselves. */
const envOf = (/** @type {string} */ text) => give(['users', 'find'], { text }).said().env

describe('deploy/ekoline', { timeout: 60_000 }, () => {
  test('names the settings, users and Node of the units', () => {
    const [unit, migrate, script] = ['ekoline.service', 'ekoline-migrate.service', 'ekoline'].map(sample)
    expect(script).toContain(`\nsettings=${/^EnvironmentFile=(.*)$/m.exec(unit ?? '')?.[1]} `)
    expect(script).toContain(`\nservice=${/^User=(.*)$/m.exec(unit ?? '')?.[1]} `)
    expect(script).toContain(`\nowner=${/^User=(.*)$/m.exec(migrate ?? '')?.[1]} `)
    expect(unit).toContain('ExecStart=/opt/ekoline/node_modules/.bin/node ')
  })

  test('runs the command line of its own release, from where it was typed, and keeps the exit code', () => {
    const { status, said } = give(['fail', 'two words', '--reason', "it's $HOME"])
    expect(status).toBe(4)
    expect(said()).toMatchObject({
      folder: join(folder, 'release'),
      args: ['fail', 'two words', '--reason', "it's $HOME"],
      env: { INIT_CWD: folder, NODE_ENV: 'production' },
    })
  })

  // What systemd makes of each (systemd.exec, EnvironmentFile=).
  test.each([
    ['plain', 'A=one two', 'one two'],
    ['blanks around', ' A =  one two  \t', 'one two'],
    ['no comment behind a value', 'A=one # two', 'one # two'],
    ['double quotes', 'A="  one \' two "', "  one ' two "],
    ['single quotes', "A='one \\n \" $B '", 'one \\n " $B '],
    ['quotes inside', 'A=one"two"\'three\'', 'one"two"\'three\''],
    ['quoted parts', 'A="one "\'two\' three', 'one twothree'],
    ['escapes outside', 'A=one\\ \\t\\"two\\\\', 'one t"two\\'],
    ['an escaped blank at the end', 'A=one\\ ', 'one '],
    ['escapes in double quotes', 'A="\\"\\\\\\`\\$\\n"', '"\\`$\\n'],
    ['a line that goes on', 'A=one \\\n  two', 'one   two'],
    ['a quote over lines', 'A="one\ntwo"\nB=x', 'one\ntwo'],
    ['an equals sign in it', 'A=k1:ab==', 'k1:ab=='],
    ['empty', 'A=\nB=x', ''],
    ['given twice', 'A=one\nA=two', 'two'],
    ['the last line without an end', 'B=x\nA=one', 'one'],
    ['letters of another script', 'A=₦5 é', '₦5 é'],
  ])('reads a setting as systemd does: %s', (_, text, value) => {
    expect(envOf(text).A).toBe(value)
  })

  const oracle = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'
  test.skipIf(!existsSync(oracle))("reads what systemd's own reader reads", () => {
    // That reader expands $, so there is none here; and it writes what it read in the quoting of a shell.
    const text = [
      'A=one # two',
      ' B = "a b" c ',
      "C='x\\y'z ",
      'D=a\\ b\\\\c\\',
      '  d  ',
      'E="q\\"w\\n"',
      '; F=1',
      'no equals',
      '=5',
      'G=\\',
      'H=x',
      'I=\'a\'"b"c d\\ ',
    ].join('\n')
    mkdirSync(join(folder, 'environment.d'))
    writeFileSync(join(folder, 'environment.d/1.conf'), text)
    const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: folder }
    const { stdout } = spawnSync(oracle, { encoding: 'utf8', env })
    const lines = stdout.split('\n').filter((line) => /^[A-I]=/.test(line))
    const print = lines.map((line) => `${line}\nprintf '%s\\0' "${line[0]}=$${line[0]}"`).join('\n')
    const read = spawnSync('bash', ['-c', print], { encoding: 'utf8' }).stdout.split('\0').slice(0, -1)
    expect(read.length).toBeGreaterThan(5)
    const ours = envOf(text)
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].filter((name) => ours[name] !== undefined)
    expect(names.map((name) => `${name}=${ours[name]}`)).toEqual(read.toSorted())
  })

  test('takes the secrets behind the settings, where they may be read', () => {
    writeFileSync(secrets, 'SECRET_KEYS=k1:secret\nA=of the secrets\n')
    try {
      expect(envOf('A=of the settings\nB=x\n')).toMatchObject({
        SECRET_KEYS: 'k1:secret',
        A: 'of the secrets',
        B: 'x',
      })
      expect(envOf('A=x')).not.toHaveProperty('SECRETS')
    } finally {
      rmSync(secrets)
    }
    expect(envOf('SECRET_KEYS=k1:here')).toMatchObject({ SECRET_KEYS: 'k1:here' }) // of before there were two files
  })

  test('the units name the files of settings that the command reads, and migrations get no secret', () => {
    const [unit, migrate, script] = ['ekoline.service', 'ekoline-migrate.service', 'ekoline'].map(sample)
    const files = (/** @type {string | undefined} */ text) =>
      [...(text ?? '').matchAll(/^EnvironmentFile=-?(.*)$/gm)].map(([, file]) => file)
    const ofScript = [...(script ?? '').matchAll(/^(?:settings|secrets)=(\S+)/gm)].map(([, file]) => file)
    expect(files(unit)).toEqual(ofScript)
    expect(files(migrate)).toEqual(ofScript.slice(0, 1))
    expect(migrate).toContain('\nEnvironment=SECRETS=unread\n')
  })

  test('says as JSON why it cannot, where JSON was asked for', () => {
    const node = join(folder, 'release/node_modules/.bin/node')
    rmSync(node)
    try {
      const { stderr } = give(['users', 'find', 'x', '--json'])
      expect(JSON.parse(stderr).error).toMatchObject({
        code: 'refused',
        message: expect.stringContaining('there is no Node in'),
      })
    } finally {
      symlinkSync(findNode(), node)
    }
  })

  test('runs and expands nothing that is in the settings', () => {
    const file = join(folder, 'ran')
    const evil = [`$(touch ${file})`, `\`touch ${file}\``, `\${HOME}`, `"; touch ${file}; "`, `$((1 + 1))`]
    const names = evil.map((_, index) => `EVIL_${index}`)
    const quoted = evil.map((value, index) => `${names[index]}='${value}'`)
    const doubled = evil.map((value, index) => `DOUBLE_${index}="${value.replaceAll('"', '\\"')}"`)
    const bare = evil.slice(0, 3).map((value, index) => `BARE_${index}=${value}`)
    const asNames = [`a[$(touch ${file})]=x`, `$(touch ${file})=x`, `x;touch ${file}=y`, `-n=z`]
    const env = envOf([...quoted, ...doubled, ...bare, ...asNames].join('\n'))
    expect(names.map((name) => env[name])).toEqual(evil)
    expect(evil.map((_, index) => env[`DOUBLE_${index}`])).toEqual(evil)
    expect([0, 1, 2].map((index) => env[`BARE_${index}`])).toEqual(evil.slice(0, 3))
    expect(existsSync(file)).toBe(false)
  })

  test('a setting with the name of a variable of its own misleads it in nothing', () => {
    const own = ['node', 'home', 'me', 'as', 'given', 'name', 'settings', 'service', 'i', 'at', 'text', 'IFS']
    const text = `DATABASE_URL=${URL_OF_SERVICE}\n${own.map((name) => `${name}=/bin/false`).join('\n')}\n`
    const { said, stderr } = give(['users', 'find', 'x y'], { text })
    expect(stderr).toBe('')
    expect(said()).toMatchObject({
      args: ['users', 'find', 'x y'],
      env: { name: '/bin/false', IFS: '/bin/false' },
    })
  })

  test('takes no setting from the caller but the two addresses of databases', () => {
    const env = { DATA_DIR: '/elsewhere', NODE_OPTIONS: '--no-such', S3_BUCKET: 'theirs', TERM: 'vt100' }
    const { said } = give(['users', 'find'], { env: { ...env, DATABASE_URL: 'postgres://x@y/z' } })
    const { env: got } = said()
    expect(got).toMatchObject({ DATABASE_URL: 'postgres://x@y/z', TERM: 'vt100' })
    expect([got.DATA_DIR, got.NODE_OPTIONS, got.S3_BUCKET]).toEqual([undefined, undefined, undefined])
  })

  test('explains without settings, to everybody', () => {
    for (const words of [[], ['--help'], ['backup', '-h'], ['help'], ['help', 'users'], ['--version']]) {
      expect(give(words, { text: 'DATABASE_URL=nonsense\n' }).said()).toMatchObject({
        user: me(),
        args: words,
      })
    }
  })

  test('passes a signal on', async () => {
    writeFileSync(settings, `DATABASE_URL=${URL_OF_SERVICE}\n`)
    const child = spawn(command, ['wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([7, null])
  })

  test('names a Node that is missing, or too old', () => {
    const node = join(folder, 'release/node_modules/.bin/node')
    rmSync(node)
    try {
      expect(give(['users', 'find'])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('there is no Node in'),
      })
      writeFileSync(node, '#!/bin/sh\necho v20.19.2\n', { mode: 0o755 })
      expect(give(['users', 'find'])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('is v20.19.2; Node 24 or newer is needed'),
      })
    } finally {
      rmSync(node)
      symlinkSync(findNode(), node)
    }
  })
})

describe.skipIf(!isRoot)('deploy/ekoline, under which account', { timeout: 60_000 }, () => {
  const own = (/** @type {string} */ user) => `postgres://${user}@db.example.ng/ekoline?host=/run/postgresql`

  test('root gives a command as the service, with its address', () => {
    const { said } = give(['users', 'find'])
    expect(said()).toMatchObject({ user: SERVICE, env: { DATABASE_URL: URL_OF_SERVICE } })
    expect(said().env).not.toHaveProperty('DATABASE_OWNER_URL')
  })

  test('root by sudo gives it as the person who called sudo, whose login it has', () => {
    const { said } = give(['users', 'find'], { env: { SUDO_USER: PERSON } })
    expect(said()).toMatchObject({ user: PERSON, env: { DATABASE_URL: own(PERSON) } })
  })

  test('a person gives it as themselves, by the login of their name or of PGUSER', () => {
    expect(give(['users', 'find'], { user: PERSON }).said()).toMatchObject({
      user: PERSON,
      env: { DATABASE_URL: own(PERSON) },
    })
    const named = give(['users', 'find'], { user: PERSON, env: { PGUSER: 'bola' } })
    expect(named.said().env.DATABASE_URL).toBe(own('bola'))
  })

  test.each([[['migrate']], [['backup', 'FILE']], [['restore', 'FILE']]])(
    'the owner is asked for %j',
    (words) => {
      const { said } = give(words)
      expect(said()).toMatchObject({ user: OWNER, args: words, env: { DATABASE_OWNER_URL: own(OWNER) } })
      const elsewhere = give(words, { env: { DATABASE_OWNER_URL: 'postgres://x@new/y' } })
      expect(elsewhere.said().env.DATABASE_OWNER_URL).toBe('postgres://x@new/y')
    },
  )

  test.each([
    [['documents', 'show', '4', 'FILE']],
    [['erase-person', 'ada@example.com']],
    [['keys', 'status']],
  ])('the service is asked for %j, and says who called sudo', (words) => {
    const { said } = give(words, { env: { SUDO_USER: PERSON } })
    expect(said()).toMatchObject({ user: SERVICE, env: { DATABASE_URL: URL_OF_SERVICE, SUDO_USER: PERSON } })
  })

  test('everything is the service’s on the embedded database', () => {
    const { said } = give(['backup', 'FILE'], {
      text: 'DATA_DIR=/var/lib/ekoline\n',
      env: { SUDO_USER: PERSON },
    })
    expect(said().user).toBe(SERVICE)
  })

  const asPerson = (/** @type {string[]} */ ...words) =>
    spawnSync('setpriv', [`--reuid=${PERSON}`, '--clear-groups', '--regid=nogroup', ...words], {
      encoding: 'utf8',
    })

  test('who may not is refused in words, before anything runs', () => {
    writeFileSync(settings, '')
    const bin = join(folder, 'bin') // as on a Debian without sudo
    mkdirSync(bin)
    for (const name of ['bash', 'id', 'readlink'])
      symlinkSync(spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(), join(bin, name))
    expect(asPerson('env', `PATH=${bin}`, command, 'keys', 'status')).toMatchObject({
      status: 1,
      stderr: `ekoline: this command is for ${SERVICE}: give it as root (or install sudo).\n`,
    })

    writeFileSync(settings, `DATABASE_URL=${URL_OF_SERVICE}\n`, { mode: 0o644 })
    writeFileSync(secrets, 'SECRET_KEYS=k1:secret\n', { mode: 0o600 })
    const colleague = JSON.parse(asPerson(command, 'users', 'find').stdout)
    expect(colleague).toMatchObject({ user: PERSON, env: { SECRETS: 'unread' } })
    expect(colleague.env).not.toHaveProperty('SECRET_KEYS')
    rmSync(secrets)

    chmodSync(settings, 0o600)
    const unreadable = asPerson(command, 'users', 'find')
    expect(unreadable.status).toBe(1)
    expect(unreadable.stderr).toContain(`${PERSON} cannot read ${settings}`)
  })
})
