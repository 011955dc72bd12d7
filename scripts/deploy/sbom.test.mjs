import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the SBOM names every package of the lock file, with its version, without a network', () => {
  const args = ['run', '--silent', '--offline', 'sbom']
  const sbom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }))
  expect(sbom.bomFormat).toBe('CycloneDX')
  const named = new Set(sbom.components.map((/** @type {{ purl: string }} */ { purl }) => purl))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const locked = Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return path.includes('node_modules/') && version ? [`pkg:npm/${name.replace('@', '%40')}@${version}`] : []
  })
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter((purl) => !named.has(purl))).toEqual([])
})
