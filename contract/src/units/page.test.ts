import { expect, test } from 'vitest'
import { pageCount, pageLinks } from './page.ts'

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [2000, 150, 14],
])('%i rows at %i a page are %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages)
})

// @shows AC9-6
test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [6, 12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [1, 20, [1, 2, 3, 4, 5, 'gap', 16, 17, 18, 19, 20]],
  [10, 20, [1, 2, 3, 4, 5, 'gap', 8, 9, 10, 11, 12, 'gap', 16, 17, 18, 19, 20]],
  [20, 20, [1, 2, 3, 4, 5, 'gap', 16, 17, 18, 19, 20]],
])('on page %i of %i the links are %j', (current, pages, links) => {
  expect(pageLinks(current, pages)).toEqual(links)
})
