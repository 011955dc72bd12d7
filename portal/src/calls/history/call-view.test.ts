import { describe, expect, test } from 'vitest'
import { type CallView, readView, writeView } from './call-view.ts'

const TODAY = '2026-11-20'
const opening: CallView = {
  range: { from: '2026-08-22', to: TODAY },
  everybody: false,
  member: null,
  direction: '',
  outcome: '',
  kind: '',
  taken: '',
  tag: '',
  by: 'any',
  keyword: '',
  page: 1,
  size: 10,
}
const read = (address: string) => readView(new URLSearchParams(address), TODAY)
const written = (view: CallView) => new URLSearchParams(writeView(view, TODAY)).toString()

describe('the view of the call history', () => {
  // @shows AC9-5
  test('opens with 90 days, 10 a page', () => {
    expect(read('')).toEqual(opening)
  })

  test('says nothing in the address that goes without saying', () => {
    expect(written(opening)).toBe('')
  })

  test.each<[string, Partial<CallView>]>([
    ['page=3', { page: 3 }],
    ['size=200&page=2', { size: 200, page: 2 }],
    ['from=2026-11-01&to=2026-11-05', { range: { from: '2026-11-01', to: '2026-11-05' } }],
    ['q=0803+555', { keyword: '0803 555' }],
    ['by=phonenumber&q=0803', { by: 'phonenumber', keyword: '0803' }],
    ['whose=everybody', { everybody: true }],
    ['direction=in&outcome=missed&kind=queue', { direction: 'in', outcome: 'missed', kind: 'queue' }],
    ['taken=others', { taken: 'others' }],
    ['member=bolaadeyemi', { member: 'bolaadeyemi' }],
    ['by=src&q=%2B234803', { by: 'src', keyword: '+234803' }],
  ])('comes back whole from ?%s', (address, part) => {
    expect(read(address)).toEqual({ ...opening, ...part })
    expect(written({ ...opening, ...part })).toBe(address)
  })

  test.each([
    'page=0',
    'page=1.5',
    'page=x',
    'size=11',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-11-01',
    'member=a%20b',
    'by=name',
    'whose=no-one',
    'direction=up',
    'outcome=lost',
    'kind=fax',
    'taken=mine',
    'q=++',
  ])('opens as always for what makes no sense: ?%s', (address) => {
    expect(read(address)).toEqual(opening)
  })
})
