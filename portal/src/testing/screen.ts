import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The page in the words of its user. */
export const page = {
  async type(label: string, value: string) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  },
  async press(name: string | RegExp) {
    fireEvent.click(await screen.findByRole('button', { name }))
  },
  button: (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }),
  shows: (text: string | RegExp) => screen.findByText(text),
  showsNot: (text: string | RegExp) => expect(screen.queryByText(text)).toBeNull(),
  isAt: (address: string) =>
    waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address)),
  inDialog: async (title: string) => within(await screen.findByRole('dialog', { name: title })),
}
