import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { open } from '../testing/open.tsx'
import { ConfirmDialog, Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { surfaceChanged } from './second-click.ts'

beforeEach(async () => {
  await open('/nowhere') // the words of the catalogue need the operator's configuration
})

const confirmed = vi.fn()

function Screen() {
  const [asking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Buy
      </button>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Top up
      </button>
      {asking && (
        <ConfirmDialog
          title="Buy it?"
          action="Buy for ₦1,000.00"
          busy={false}
          onConfirm={() => {
            confirmed()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          Once
        </ConfirmDialog>
      )}
    </>
  )
}

const at = { clientX: 100, clientY: 100 }
/** A press, which browsers count within a double click. */
const click = (what: Element, detail: number, where = at) => fireEvent.click(what, { detail, ...where })
const dialog = () => screen.queryByRole('dialog', { name: 'Buy it?' })
const button = (name: string) => screen.getByRole('button', { name })

describe('the second click of the double click that opened a question', () => {
  beforeEach(() => {
    confirmed.mockClear()
    render(<Screen />)
    click(button('Buy'), 1, { clientX: 5, clientY: 900 }) // long ago
    click(button('Cancel'), 1, { clientX: 900, clientY: 5 })
    click(button('Buy'), 1)
    expect(dialog()).not.toBeNull()
  })

  test('beside it does not close it', () => {
    click(dialog() as Element, 2)
    expect(dialog()).not.toBeNull()
  })

  test('on its buttons neither answers nor closes it, nor does a third one', () => {
    click(button('Buy for ₦1,000.00'), 2)
    click(button('Cancel'), 3)
    click(button('Close'), 3)
    expect(dialog()).not.toBeNull()
    expect(confirmed).not.toHaveBeenCalled()
  })

  test('of a phone, which counts each tap as the first one, is known by its place and time', () => {
    click(dialog() as Element, 1, { clientX: 112, clientY: 90 })
    expect(dialog()).not.toBeNull()
  })

  test('is over with a key in between: what that closed is opened again', () => {
    fireEvent.keyDown(dialog() as Element, { key: 'Escape' })
    fireEvent(dialog() as Element, new Event('cancel', { cancelable: true }))
    click(button('Buy'), 1)
    expect(dialog()).not.toBeNull()
    click(dialog() as Element, 1, { clientX: 900, clientY: 900 })
    click(button('Top up'), 1)
    fireEvent.keyDown(button('Top up'), { key: 'Escape' })
    surfaceChanged() // what a key closes
    click(button('Top up'), 1)
    expect(button('Top up').getAttribute('aria-expanded')).toBe('false')
  })

  test('is over with a click elsewhere: the question is answered, and closes by a press beside it', () => {
    click(button('Buy for ₦1,000.00'), 1, { clientX: 400, clientY: 300 })
    expect(confirmed).toHaveBeenCalledTimes(1)
    click(button('Buy'), 1)
    click(dialog() as Element, 1, { clientX: 400, clientY: 10 })
    expect(dialog()).toBeNull()
  })

  test('that answered it does nothing on what was below', () => {
    const answer = { clientX: 400, clientY: 300 }
    click(button('Buy for ₦1,000.00'), 1, answer)
    click(button('Top up'), 2, answer)
    expect(button('Top up').getAttribute('aria-expanded')).toBe('false')
  })

  test('a key that is held down does not go on to press what has the focus in it', () => {
    const cancel = button('Cancel')
    expect(fireEvent.keyDown(cancel, { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(cancel, { key: 'Enter' })).toBe(true)
    expect(fireEvent.keyDown(cancel, { key: 'Enter', repeat: true })).toBe(true)
  })
})

test('a double click opens a panel and does not close it; two clicks do', () => {
  render(<Screen />)
  const isOpen = () => button('Top up').getAttribute('aria-expanded')
  const there = { clientX: 700, clientY: 10 }
  click(button('Top up'), 1, there)
  click(button('Top up'), 2, there)
  expect(isOpen()).toBe('true')
  click(button('Top up'), 1, { clientX: 180, clientY: 100 })
  expect(isOpen()).toBe('false')
})

test('a double click opens a menu and does not press its button again', () => {
  render(
    <Menu label="More" trigger="⋯">
      Words
    </Menu>,
  )
  const more = button('More')
  const pressed = vi.fn()
  more.addEventListener('click', pressed)
  const there = { clientX: 20, clientY: 600 }
  click(more, 1, there)
  fireEvent(screen.getByText('Words'), new Event('beforetoggle'))
  click(more, 2, there)
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('clicks in a dialog that has long been open are counted as ever', () => {
  const pressed = vi.fn()
  render(
    <Dialog open title="Keypad" onClose={() => undefined}>
      <button type="button" onClick={pressed}>
        5
      </button>
    </Dialog>,
  )
  click(button('5'), 1, { clientX: 300, clientY: 300 })
  click(button('5'), 2, { clientX: 300, clientY: 300 })
  expect(pressed).toHaveBeenCalledTimes(2)
})
