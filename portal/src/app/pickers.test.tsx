import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, test } from 'vitest'
import { type Answer, open } from '../testing/open.tsx'
import { page } from '../testing/screen.ts'
import { session } from './session.ts'

beforeEach(() => session.store({ token: 'secret' }))

const lists = (result: object[]): Answer => ({ status: 'success', total: result.length, result })

/** A number that leads nowhere yet, a conference and an outside number, each of which can be deleted. */
function somewhere(): Parameters<typeof open>[1] {
  const there = {
    conference: [{ id: 5, name: 'Stand-up', description: '', conference_number: '8001', used_by: [] }],
    outside: [{ id: 6, name: 'Night guard', number: '+2348035550190', per_minute: 18, used_by: [] }],
  }
  const remove = (kind: keyof typeof there) => () => {
    there[kind] = []
    return { status: 'success' }
  }
  return {
    'GET /v1/ekoline/numbers': lists([]),
    'GET /v1/ekoline/numbers/available': lists([{ id: 1, did: '+2342014540001', price: 1000 }]),
    'GET /v1/ekoline/conferences/101': () => lists(there.conference),
    'DELETE /v1/ekoline/conferences/5': remove('conference'),
    'GET /v1/outside-numbers': () =>
      ({ ...lists(there.outside), budget: { month: 20_000, used: 0 } }) as Answer,
    'DELETE /v1/outside-numbers/6': remove('outside'),
    'GET /v1/ekoline/destinations': (_, { category }) =>
      lists(
        (category === 'conference' ? there.conference : there.outside).map(({ id, name }) => ({
          category,
          destination: String(id),
          name,
        })),
      ),
  }
}

/** Opens what the form that assigns a number offers to lead it to. */
async function openPicker(category: string) {
  fireEvent.click(await screen.findByRole('link', { name: 'Phone numbers' }))
  await page.press('Get a number')
  fireEvent.change(await screen.findByLabelText('Category'), { target: { value: category } })
  fireEvent.click(screen.getByRole('combobox', { name: 'Destination' }))
}

test.each([
  ['conference', 'Conferences', 'Stand-up', 'Delete conference'],
  ['outside', 'Outside numbers', 'Night guard', 'Delete outside number'],
])('a deleted %s leaves every picker at once', async (category, screenOfIt, name, action) => {
  await open('/', somewhere())
  await openPicker(category)
  await screen.findByRole('option', { name: new RegExp(name) })
  fireEvent.click(screen.getByRole('link', { name: screenOfIt }))
  await page.choose(`Delete ${name}`)
  await page.press(action)
  await waitFor(() => page.showsNot(name))
  await openPicker(category)
  await waitFor(() => page.showsNot(new RegExp(name)))
  await screen.findByRole('option', { name: /^New / })
})
