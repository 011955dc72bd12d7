import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { type Toast, toast } from '../ui/toast.ts'

/** The page in the words of its user. */
export const page = {
  async type(label: string, value: string) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  },
  /** Presses a button once it can be pressed, as people do. */
  async press(name: string | RegExp) {
    await screen.findByRole('button', { name })
    await waitFor(() => expect(page.button(name).disabled).toBe(false))
    fireEvent.click(page.button(name))
  },
  /** Presses a line of a menu, which is hidden here: no popover opens in jsdom. */
  async choose(name: string | RegExp) {
    fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  },
  /** A double click: between the two clicks only what runs at once happens, as in browsers. */
  async pressTwice(name: string) {
    const button = await screen.findByRole('button', { name })
    fireEvent.click(button)
    for (let turn = 0; turn < 10; turn++) await null
    fireEvent.click(button)
  },
  button: (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }),
  shows: (text: string | RegExp) => screen.findByText(text),
  /** A toast of its type (account-core §8). */
  async toasts(type: Toast['type'], text: string) {
    await screen.findByText(text)
    expect(toast.all()).toContainEqual(expect.objectContaining({ type, text }))
  },
  showsNot: (text: string | RegExp) => expect(screen.queryByText(text)).toBeNull(),
  isAt: (address: string) =>
    waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address)),
  /** Escape and a press beside the open dialog, which close one by accident. */
  strayFromDialog(name: string) {
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name })
    fireEvent.click(dialog)
    // Like a browser: Escape asks, and closes unless that is prevented.
    if (fireEvent(dialog, new Event('cancel', { cancelable: true }))) dialog.close()
  },
  inDialog: async (title: string) => within(await screen.findByRole('dialog', { name: title })),
}
