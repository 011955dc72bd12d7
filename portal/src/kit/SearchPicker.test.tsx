import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '../app/config.ts'
import { SearchPicker, usePickerSearch } from './SearchPicker.tsx'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
})

interface Named {
  id: number
  name: string
}

const rows = [
  { id: 1, name: 'Lagos' },
  { id: 2, name: 'Lagos' },
]
const nothing = { data: undefined, error: null, isError: false, isPending: false, isPlaceholderData: false }

function Groups({ found, onChoose }: { found: object; onChoose: (row: Named) => void }) {
  return (
    <SearchPicker<Named>
      label="Group"
      value=""
      search={usePickerSearch()}
      found={{ ...nothing, ...found }}
      optionOf={({ id, name }) => ({ value: String(id), label: name })}
      onChoose={onChoose}
      failed="Unable to get groups"
      none="There are no groups"
      noMatch={(search) => `None is called ${search}`}
    >
      {(isEmpty) => (isEmpty ? 'Create one' : null)}
    </SearchPicker>
  )
}

function open(found: object) {
  const onChoose = vi.fn()
  render(<Groups found={found} onChoose={onChoose} />)
  fireEvent.click(screen.getByRole('combobox', { name: 'Group' }))
  return onChoose
}

test('gives the row that was chosen, also among rows of one name', () => {
  const onChoose = open({ data: { result: rows, total: 30 } })
  expect(screen.getByText('30 in all. Type a name to find one.')).toBeTruthy()
  const [, second] = screen.getAllByRole('option')
  if (second) fireEvent.click(second)
  expect(onChoose).toHaveBeenCalledWith(rows[1])
})

test('says that there is nothing to choose, and below it what to do', () => {
  open({ data: { result: [], total: 0 } })
  expect(screen.getByText('There are no groups')).toBeTruthy()
  expect(screen.getByText('Create one')).toBeTruthy()
})

test('says that the rows could not be fetched', () => {
  open({ isError: true })
  expect(screen.getByText('Unable to get groups')).toBeTruthy()
})

/** A list of two kinds, with something to make at its end. */
function Kinds({ onChoose, onMake }: { onChoose: (row: Named) => void; onMake: () => void }) {
  return (
    <SearchPicker<Named>
      label="Goes to"
      value=""
      search={usePickerSearch()}
      found={{ ...nothing, data: { result: [...rows, { id: 3, name: 'Care' }], total: 3 } }}
      optionOf={({ id, name }) => ({ value: String(id), label: name, group: id < 3 ? 'Cities' : 'Queues' })}
      onChoose={onChoose}
      actions={[{ label: 'New queue', onSelect: onMake }]}
      failed="Unable to get them"
      none="There is none"
      noMatch={(search) => `None is called ${search}`}
    />
  )
}

test('has its rows in groups, and what can be made at its end, by the keyboard too', () => {
  const onChoose = vi.fn()
  const onMake = vi.fn()
  render(<Kinds onChoose={onChoose} onMake={onMake} />)
  const field = screen.getByRole('combobox', { name: 'Goes to' })
  fireEvent.click(field)
  expect(screen.getAllByRole('group').map((group) => group.textContent)).toEqual([
    'CitiesLagosLagos',
    'QueuesCare',
  ])
  const press = (key: string) => fireEvent.keyDown(field, { key })
  press('ArrowDown')
  press('ArrowDown')
  press('Enter')
  expect(onChoose).toHaveBeenCalledWith({ id: 3, name: 'Care' })
  press('ArrowDown')
  press('ArrowUp')
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('New queue')
  press('Enter')
  expect(onMake).toHaveBeenCalledOnce()
  expect(screen.queryByRole('option')).toBeNull()
})
