import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { open } from '../testing/open.tsx'
import { type Tone, toast } from '../ui/toast.ts'
import { Toasts } from './Toasts.tsx'
import { freePlaceOf, type Obstacle, obstaclesBeside } from './toast-place.ts'

const shown = () =>
  within(screen.getByLabelText('Notices'))
    .queryAllByLabelText('Dismiss')
    .map((button) =>
      [...(button.parentElement?.querySelectorAll('span.block') ?? [])].map((words) => words.textContent),
    )

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const say = (what: () => void) => act(what)

beforeEach(async () => {
  await open('/nowhere') // the words of the catalogue need the operator's configuration
  cleanup()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => void toast.clear())
})

function start() {
  vi.useFakeTimers()
  render(<Toasts />)
}

test('an error, a success, a note and a warning each have a word and an icon of their own', () => {
  start()
  const icons = ['error', 'success', 'info', 'warning'].map((kind) => {
    say(() => toast[kind as Tone](`of ${kind}`))
    return screen.getByText(`of ${kind}`).closest('section > div')?.querySelector('svg')?.innerHTML
  })
  expect(new Set(icons).size).toBe(4)
  expect(shown()).toEqual([
    ['Done', 'of success'],
    ['Note', 'of info'],
    ['Warning', 'of warning'],
  ])
  say(() => toast.error('of error'))
  expect(shown()).toContainEqual(['Error', 'of error'])
})

// @shows AC8-17
test('an error is of type info, as the specification has it', () => {
  say(() => toast.error('No'))
  expect(toast.all()).toEqual([expect.objectContaining({ type: 'info', tone: 'error', text: 'No' })])
})

test('each goes after six seconds of its own, also when another one comes', () => {
  start()
  say(() => toast.info('first'))
  pass(4_000)
  say(() => toast.info('second'))
  pass(1_999)
  expect(shown()).toEqual([
    ['Note', 'first'],
    ['Note', 'second'],
  ])
  pass(1)
  expect(shown()).toEqual([['Note', 'second']])
  pass(4_000)
  expect(shown()).toEqual([])
})

test('all stay while the pointer or the focus is on one', () => {
  start()
  say(() => toast.info('first'))
  const corner = screen.getByLabelText('Notices')
  for (const [enter, leave] of [
    [fireEvent.mouseEnter, fireEvent.mouseLeave],
    [fireEvent.focus, fireEvent.blur],
  ] as const) {
    enter(corner)
    pass(60_000)
    expect(shown()).toEqual([['Note', 'first']])
    leave(corner)
    pass(5_999)
  }
  pass(1)
  expect(shown()).toEqual([])
})

test('one that is dismissed under the pointer does not hold those that come later', () => {
  start()
  say(() => toast.info('first'))
  fireEvent.mouseEnter(screen.getByLabelText('Notices'))
  fireEvent.click(screen.getByLabelText('Dismiss'))
  say(() => toast.info('second'))
  pass(6_000)
  expect(shown()).toEqual([])
})

test('a form that is sent clears what was said of the attempt before', () => {
  start()
  say(() => toast.error('Passwords do not match'))
  const form = document.body.appendChild(document.createElement('form'))
  form.onsubmit = (event) => {
    event.preventDefault()
    toast.error('still not')
  }
  fireEvent.submit(form)
  expect(shown()).toEqual([['Error', 'still not']])
})

describe('their place', () => {
  const page = { width: 1280, height: 800 }
  const size = { width: 360, height: 60 }
  const box = (left: number, top: number, width: number, height: number): Obstacle => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  })

  test('is the lower right corner where nothing is', () => {
    expect(freePlaceOf(size, page, [])).toEqual({ left: 904, top: 724 })
  })

  test('is above a control in that corner, and stays when that goes', () => {
    const place = freePlaceOf(size, page, [box(1000, 740, 200, 48)]) ?? undefined
    expect(place).toEqual({ left: 904, top: 676 })
    expect(freePlaceOf(size, page, [], place)).toEqual(place)
  })

  test('is elsewhere in the width when the edge is full of controls', () => {
    const column = Array.from({ length: 20 }, (_, row) => box(1100, row * 40, 100, 36))
    expect(freePlaceOf(size, page, column)).toEqual({ left: 460, top: 724 })
  })

  test('is between a menu and the links of a table when both and the edge are full of controls', () => {
    const rows = Array.from({ length: 16 }, (_, row) => row * 50)
    const full = rows.flatMap((top) => [
      box(1100, top, 150, 40),
      box(740, top, 100, 40),
      box(20, top, 199, 40),
    ])
    expect(freePlaceOf(size, page, full)).toEqual({ left: 238, top: 724 })
  })

  test('is within the window when that became smaller', () => {
    const smaller = { width: 360, height: 500 }
    expect(freePlaceOf({ width: 328, height: 60 }, smaller, [], { left: 904, top: 724 })).toEqual({
      left: 16,
      top: 424,
    })
  })

  test('is nowhere on a page that is full of words: it moves down below them, and back when they are gone', () => {
    const full = Array.from({ length: 20 }, (_, row) => box(0, row * 40, 1280, 36))
    expect(freePlaceOf(size, page, full)).toBeNull()

    const boxOf = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    boxOf.mockReturnValue(new DOMRect(0, 0, 1280, 800))
    document.body.innerHTML = '<button>Everywhere</button>'
    start()
    say(() => toast.success('You bought +234 201 700 1221'))
    const { style } = document.documentElement
    const band = screen.getByLabelText('Notices')
    expect(style.getPropertyValue('--toasts')).toBe('800px')
    expect([band.style.top, band.hasAttribute('data-above')]).toEqual(['0px', true])
    pass(6_000)
    expect([style.getPropertyValue('--toasts'), band.hasAttribute('data-above')]).toEqual(['', false])
    boxOf.mockRestore()
  })
})

test('every word and control in sight is what they must not cover; of an open dialog only its own', () => {
  document.body.innerHTML =
    '<h2>Top up</h2><p>Words</p><dl><dt>Card fee</dt></dl><p role="status">Ringing</p><button>Pay</button>'
  const boxes = [Element.prototype, Range.prototype].map((kind) => vi.spyOn(kind, 'getBoundingClientRect'))
  for (const size of boxes) size.mockReturnValue(new DOMRect(0, 0, 10, 10))
  const beside = () => obstaclesBeside(document.createElement('section'))
  expect(beside()).toHaveLength(5 + 1)
  document.body.insertAdjacentHTML('beforeend', '<dialog open>Sure?</dialog>')
  expect(beside()).toHaveLength(1)
  boxes[1]?.mockReturnValue(new DOMRect(0, 0, 1, 1))
  expect(beside()).toHaveLength(0)
  for (const size of boxes) size.mockRestore()
})
