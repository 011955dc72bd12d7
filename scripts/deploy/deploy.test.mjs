import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../toolchain.mjs'

const run = promisify(execFile)
const sample = (/** @type {string} */ name) => readFileSync(join(root, 'deploy', name), 'utf8')
const runs = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 20_000 }).status === 0

/** The first container engine that answers. */
const engine = ['podman', 'docker'].find((command) => runs(command, 'info'))

/**
 * A test that needs a tool; without it, it is named as not run, with the reason.
 *
 * @param {unknown} available @param {string} tool @param {string} name @param {() => Promise<void>} body
 */
const withTool = (available, tool, name, body) =>
  test.skipIf(!available)(available ? name : `${name} (${tool} is not there)`, body)

/** @type {string} */
let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('deploy/', { timeout: 900_000 }, () => {
  withTool(
    runs('systemd-analyze', '--version'),
    'systemd-analyze',
    'ekoline.service, ekoline-migrate.service and ekoline-asterisk.service are units that systemd takes',
    async () => {
      const files = ['ekoline.service', 'ekoline-migrate.service', 'ekoline-asterisk.service'].map((name) => {
        const file = join(folder, name)
        const here = sample(name).replaceAll('/opt/ekoline', root.replace(/\/$/, ''))
        writeFileSync(file, here.replaceAll('/usr/sbin/asterisk', process.execPath)) // looked for, and not in its folder
        return file
      })
      const { stderr } = await run('systemd-analyze', [
        'verify',
        '--man=no',
        '--recursive-errors=no',
        ...files,
      ])
      expect(stderr).toBe('')
    },
  )

  withTool(
    runs('nginx', '-v') && runs('openssl', 'version'),
    'nginx',
    'nginx.conf is a site that nginx takes',
    async () => {
      const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
      await run('openssl', [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-subj',
        '/CN=portal.example.ng',
        '-keyout',
        key,
        '-out',
        certificate,
      ])
      const site = join(folder, 'site.conf')
      writeFileSync(
        site,
        sample('nginx.conf').replaceAll('/etc/ssl/ekoline', folder).replaceAll('/var/log/nginx', folder),
      )
      const main = join(folder, 'nginx.conf')
      writeFileSync(
        main,
        `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { include ${site}; }`,
      )
      const { stderr } = await run('nginx', ['-t', '-c', main])
      expect(stderr).toContain('test is successful')
      expect(stderr).not.toContain('[warn]')
    },
  )

  withTool(
    runs('amtool', '--version'),
    'amtool',
    'alertmanager.yml is one that Alertmanager takes',
    async () => {
      await run('amtool', ['check-config', join(root, 'deploy/alertmanager.yml')])
    },
  )

  withTool(
    engine,
    'a container engine that answers',
    'Containerfile builds an image that is ready on a read-only root, and stops',
    async () => {
      const name = `ekoline-test-${process.pid}`
      const command = /** @type {string} */ (engine)
      await run(command, ['build', '--file', join(root, 'deploy/Containerfile'), '--tag', name, root])
      const environment = {
        PUBLIC_URL: 'https://portal.example.ng',
        PAYMENTS: 'sandbox',
        TELEPHONY: 'simulator',
        REQUIRE_VERIFIED: 'none',
        EMBEDDED_DATABASE: 'may-lose-data',
        SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64url')}`,
      }
      const settings = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`])
      const options = ['--rm', '--detach', '--read-only', '--tmpfs', '/tmp', '--name', name]
      await run(command, ['run', ...options, ...settings, '--publish', '127.0.0.1::8080', name])
      try {
        const address = (await run(command, ['port', name, '8080'])).stdout.trim() // the port that it was given
        const ready = async () => (await fetch(`http://${address}/health/ready`)).status
        await expect.poll(ready, { timeout: 60_000 }).toBe(200)
      } finally {
        await run(command, ['stop', name])
        await run(command, ['rmi', name])
      }
    },
  )

  test('names no setting that there is not', () => {
    const settings = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
    const known = new Set([...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((row) => row[1]))
    const page = readFileSync(join(root, 'docs/deploy.md'), 'utf8')
    const set = [
      page,
      sample('ekoline.service'),
      sample('ekoline-migrate.service'),
      sample('Containerfile'),
      sample('nginx.conf'),
    ].flatMap((text) => [...text.matchAll(/(?<![=\w])([A-Z]+(?:_[A-Z]+)*)=/g)].map((match) => match[1]))
    expect(set.length).toBeGreaterThan(10)
    const others = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'BASE'] // Node's, glibc's, and the image's argument
    expect(set.filter((name) => !known.has(name) && !others.includes(name ?? ''))).toEqual([])
  })
})
