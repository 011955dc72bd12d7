import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../toolchain.mjs'
import { mutants } from './mutants-list.mjs'

test.each(mutants)('$name is a change to a text that is there, once', ({ changes }) => {
  for (const { file, from } of changes) {
    const text = readFileSync(join(root, file), 'utf8')
    expect(text.split(from).length - 1, `${file}: ${from}`).toBe(1)
  }
})
