import { describe, expect, test } from 'vitest'
import { slugOf, slugsFor } from './slug.ts'

const ours = ['Ekoline']
const first = (name: string, count = 1) => {
  const slugs = slugsFor(name, ours, () => 'Ab-9_z')
  return Array.from({ length: count }, () => slugs.next().value)
}

describe('a slug', () => {
  test.each([
    ['Adaeze Logistics', 'adaeze-logistics'],
    ['  Chuka & Sons ', 'chuka-and-sons'],
    ['Ọlá’s Ẹ̀bá Kitchen', 'ola-s-eba-kitchen'],
    ['A --- B', 'a-b'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['\u202eevil', 'evil'],
    ['x'.repeat(200), 'x'.repeat(60)],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['商店', ''],
  ])('of %j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test.each([
    ['Admin', 'admin-business'],
    ['Sign In', 'sign-in-business'],
    ['EKOLINE', 'ekoline-business'],
    ['AB', 'ab-business'],
    ['商店', 'business-2'],
    ['Business', 'business-business'],
  ])('of %j is none of the words that are ours: %j', (name, slug) => {
    expect(first(name)).toEqual([slug])
  })

  test('that is taken is numbered, and in the end left to chance', () => {
    const slugs = first('Ada', 22)
    expect(slugs.slice(0, 3)).toEqual(['ada', 'ada-2', 'ada-3'])
    expect(slugs.slice(-3)).toEqual(['ada-20', 'ada-ab090z', 'ada-ab090z'])
  })
})
