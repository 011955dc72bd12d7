import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../app/client.ts'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from './useForm.ts'

const refusal = new ApiError(400, {
  status: 'failed',
  code: 'invalid_request',
  message: 'Please check what you entered.',
  errors: [
    { field: 'workgroup', message: 'must be yours' },
    { field: 'phone', message: 'must be a phone number' },
  ],
})

function Form({ onSend }: { onSend: (typed: object) => void }) {
  const { form, field, submit, refuse } = useForm(useState({ name: '', phone: '' }), ({ name }) =>
    name ? {} : { name: 'Who is it?' },
  )
  return (
    <form ref={form} onSubmit={submit(onSend)}>
      <TextField label="Name" {...field('name')} />
      <TextField label="Phone" {...field('phone')} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => refuse(refusal)}>
        Refuse
      </button>
    </form>
  )
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('objects at the field, which gets the focus, and sends nothing', () => {
  const sent: object[] = []
  render(<Form onSend={(typed) => sent.push(typed)} />)
  press('Send')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  screen.getByText('Who is it?')
  type('Name', 'Ada')
  expect(screen.queryByText('Who is it?')).toBeNull()
  press('Send')
  expect(sent).toEqual([{ name: 'Ada', phone: '' }])
})

test('says what the server refused at its field, and goes to the first that the form has', () => {
  render(<Form onSend={() => undefined} />)
  type('Name', 'Ada')
  press('Refuse')
  screen.getByText('Must be a phone number')
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
})
