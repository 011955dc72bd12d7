import { expect, test } from 'vitest'
import { readView, writeView } from './users-view.ts'

const read = (address: string) => readView(new URLSearchParams(address))
const written = (address: string) => new URLSearchParams(writeView(read(address))).toString()

test.each([
  ['', { search: '', page: 1 }],
  ['q=bola+a&page=3', { search: 'bola a', page: 3 }],
  ['q=bola+', { search: 'bola ', page: 1 }],
])('the view of the users comes back whole from ?%s', (address, view) => {
  expect(read(address)).toEqual(view)
  expect(written(address)).toBe(address)
})

test.each(['page=0', 'page=1.5', 'page=x', 'page=-2'])('and opens as always for ?%s', (address) => {
  expect(read(address)).toEqual({ search: '', page: 1 })
  expect(written(address)).toBe('')
})
