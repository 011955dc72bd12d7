import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../toolchain.mjs'
import { gatheredFiles } from './gathered.mjs'

test.each(gatheredFiles())('$path is as `node scripts/house/gathered.mjs` writes it', ({ path, text }) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text)
})
