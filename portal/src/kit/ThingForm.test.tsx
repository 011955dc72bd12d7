import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../app/client.ts'
import { loadConfig } from '../app/config.ts'
import { session } from '../app/session.ts'
import { page } from '../testing/screen.ts'
import { TextField } from '../ui/TextField.tsx'
import { ListAndForm } from './ListAndForm.tsx'
import { nameColumn, ThingTable } from './list/ThingTable.tsx'
import { ThingForm } from './ThingForm.tsx'

interface Room {
  id: number
  name: string
  floor: string
}
const LIBRARY: Room = { id: 1, name: 'Library', floor: '2' }
const HALL: Room = { id: 2, name: 'Hall', floor: '0' }

const saved: object[] = []
let answer: () => Promise<unknown>

function Rooms({ rooms, isReader }: { rooms: Room[]; isReader: boolean }) {
  return (
    <ListAndForm<Room>
      kind="room"
      texts={{ page: 'Rooms', list: 'All rooms', add: 'Add room' }}
      isReader={isReader}
      list={(edit) => (
        <ThingTable
          label="Rooms"
          query={{
            data: { result: rooms, total: rooms.length },
            error: null,
            isError: false,
            isPlaceholderData: false,
            refetch: () => null,
          }}
          columns={[nameColumn('Name', ({ floor }: Room) => floor)]}
          isReader={isReader}
          actionsHead="Actions"
          actions={(thing) => [{ label: 'Edit', onSelect: () => edit(thing) }]}
          page={1}
          onPage={() => undefined}
          noun="rooms"
          failed="Rooms could not be fetched"
          empty={{ title: 'No rooms', note: 'None yet.' }}
        />
      )}
      form={(thing, close) => (
        <ThingForm
          kind="room"
          thing={thing}
          title={thing ? `Edit ${thing.name}` : 'Add room'}
          start={{ name: thing?.name ?? '', floor: thing?.floor ?? '' }}
          missingIn={({ name }) => (name === '' ? ['Name'] : [])}
          bodyOf={(draft) => (draft.name === '' ? null : draft)}
          work={(body) => {
            saved.push(body)
            return answer()
          }}
          failed="internal"
          save="Save room"
          onDone={close}
        >
          {({ field, typed, change, objections }) => (
            <>
              <TextField label="Name" {...field('name')} />
              <div>
                <TextField label="Floor" value={typed.floor} onChange={(floor) => change({ floor })} />
                {objections['floor.number'] && <p role="alert">{objections['floor.number']}</p>}
              </div>
            </>
          )}
        </ThingForm>
      )}
    />
  )
}

/** The page as it is after another page, or a reload. */
function arrive({ rooms = [LIBRARY, HALL], isReader = false } = {}) {
  document.body.replaceChildren()
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Rooms rooms={rooms} isReader={isReader} />
    </QueryClientProvider>,
  ).unmount
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name').value
const RESTORED = 'You typed this before and didn’t save it.'
const refused = (field: string) => async () => {
  throw new ApiError(400, {
    status: 'failed',
    code: 'invalid_request',
    message: 'Please check what you entered.',
    errors: [{ field, message: 'is taken' }],
  })
}

beforeEach(async () => {
  document.head.innerHTML = '<meta name="ekoline-config">'
  document.querySelector('meta')?.setAttribute('content', JSON.stringify({ messages: {} }))
  await loadConfig()
  session.store({ cardid: 101 })
  saved.length = 0
  answer = async () => undefined
})

test('what was typed into a new one is there after leaving, until it is saved', async () => {
  const leave = arrive()
  await page.press('Add room')
  page.showsNot(RESTORED)
  await page.type('Name', 'Attic')
  leave()

  const leaveAgain = arrive()
  await page.shows(RESTORED)
  expect(name()).toBe('Attic')
  await page.press('Save room')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(saved).toEqual([{ name: 'Attic', floor: '' }])
  leaveAgain()

  arrive()
  await page.press('Add room')
  expect(name()).toBe('')
})

test('what was changed opens again with the list, and can be discarded', async () => {
  const leave = arrive()
  await page.choose('Edit Hall')
  await page.type('Floor', '1')
  leave()

  const leaveAgain = arrive()
  await screen.findByRole('form', { name: 'Edit Hall' })
  expect(screen.getByLabelText<HTMLInputElement>('Floor').value).toBe('1')
  await page.press('Discard draft')
  page.showsNot(RESTORED)
  expect(screen.getByLabelText<HTMLInputElement>('Floor').value).toBe('0')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  leaveAgain()

  arrive()
  expect(screen.queryByRole('form')).toBeNull()
})

test('cancelling gives it up', async () => {
  const leave = arrive()
  await page.press('Add room')
  await page.type('Name', 'Attic')
  await page.press('Cancel')
  leave()
  arrive()
  expect(screen.queryByRole('form')).toBeNull()
  await page.press('Add room')
  expect(name()).toBe('')
})

test('each thing and each seat has its own', async () => {
  const leave = arrive()
  await page.choose('Edit Library')
  await page.type('Name', 'Reading room')
  await page.choose('Edit Hall')
  expect(name()).toBe('Hall')
  await page.choose('Edit Library')
  expect(name()).toBe('Reading room')
  leave()
  session.store({ cardid: 102 })
  arrive()
  expect(screen.queryByRole('form')).toBeNull()
  await page.choose('Edit Library')
  expect(name()).toBe('Library')
})

test('says when the thing was changed elsewhere since, and keeps what was typed', async () => {
  const leave = arrive()
  await page.choose('Edit Hall')
  await page.type('Name', 'Great hall')
  leave()
  arrive({ rooms: [{ ...HALL, floor: '3' }] })
  await page.shows(/Since then it was changed elsewhere. If you save, what you typed replaces that./)
  expect(name()).toBe('Great hall')
})

test('forgets what is typed back as it was', async () => {
  const leave = arrive()
  await page.choose('Edit Hall')
  await page.type('Name', 'Great hall')
  await page.type('Name', 'Hall')
  leave()
  arrive()
  expect(screen.queryByRole('form')).toBeNull()
})

test('is gone with the session', async () => {
  const leave = arrive()
  await page.press('Add room')
  await page.type('Name', 'Attic')
  leave()
  session.clear()
  session.store({ cardid: 101 })
  arrive()
  expect(screen.queryByRole('form')).toBeNull()
})

test('opens nothing for a reader', async () => {
  const leave = arrive()
  await page.press('Add room')
  await page.type('Name', 'Attic')
  leave()
  arrive({ isReader: true })
  expect(screen.queryByRole('form')).toBeNull()
})

test('gets the focus as it opens, and takes it from nothing that is pressed after that', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }) // a frame of jsdom may never come
  arrive()
  await page.choose('Edit Hall')
  expect(document.activeElement?.contains(screen.getByRole('form'))).toBe(true)
  screen.getByLabelText('Name').focus()
  vi.advanceTimersToNextFrame()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('says what is still missing, and is not saved before', async () => {
  arrive()
  await page.press('Add room')
  await page.shows('Still needed: Name')
  expect(page.button('Save room').disabled).toBe(true)
  fireEvent.submit(screen.getByRole('form'))
  expect(saved).toEqual([])
})

test.each([
  ['name', 'Name'],
  ['floor.number', 'Floor'],
])(
  'goes to the first wrong field when the server refuses %s, until it is typed in again',
  async (field, label) => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    answer = refused(field)
    arrive()
    await page.choose('Edit Hall')
    await page.type('Name', 'Library')
    page.button('Save room').focus()
    await page.press('Save room')
    await page.shows('Is taken')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
    expect(scrolled.mock.contexts).toContain(document.activeElement)
    await page.type(label, '4')
    page.showsNot('Is taken')
    scrolled.mockRestore()
  },
)
