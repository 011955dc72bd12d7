import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../toolchain.mjs'
import { gatheredFiles } from './gathered.mjs'

test.each(gatheredFiles())('$path is as `node scripts/house/gathered.mjs` writes it', ({ path, text }) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text)
})

test('every export with such a name is in a list, however it is written', () => {
  const lists = gatheredFiles()
    .map(({ text }) => text)
    .join('\n')
  const exported = globSync('contract/src/*/{,messages/}*.ts', { cwd: root })
    .filter((file) => !/\.(test|gathered)\.ts$|^contract\/src\/(endpoint|messages|units)\//.test(file))
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^export (?:const|let|function|async function) (\w+(?:Endpoints|Errors|Audit|Labels|Messages|Mails))\b/gm,
      ),
    ])
    .map(([, name = '']) => name)
  expect(exported.length).toBeGreaterThan(200)
  expect(exported.filter((name) => !lists.includes(`  ...${name}`))).toEqual([])
})
