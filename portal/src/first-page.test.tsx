import { shownBehind } from '@ekoline/contract/messages/shown-behind.ts'
import { shownToAll } from '@ekoline/contract/messages/shown-to-all.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstFrames, profilePath, shellTitles } from './first-page.tsx'
import { session } from './session.ts'
import { open, unanswered } from './testing/open.tsx'
import { addTexts } from './text.ts'

/** Each element with what shapes it, and its own words. */
function outline(root: Element): string[] {
  return [...root.querySelectorAll('*')].map((it) => {
    const words = [...it.childNodes].filter((node) => node instanceof Text).map((node) => node.data.trim())
    return `${it.tagName} ${it.getAttribute('class') ?? ''}: ${words.filter(Boolean).join(' ')}`
  })
}

function element(html: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = html
  return root
}

/** As the API fills it in for an operator without a picture. */
const filled = (html: string) =>
  html
    .replace(/<!--logo-->.*?<!--\/logo-->/gs, '')
    .replaceAll('{{brand}}', 'Ekoline')
    .replace('{{modes}}', 'Demo mode · Sandbox payments · Simulated calls')
    .replace(/\{\{text\.(\w+)\}\}/g, (_, key: keyof typeof texts) => texts[key])

const texts = { ...shownToAll, ...shownBehind }
const frames = firstFrames()
addTexts({}) // forgets the words of the frames

test('the frame of the sign-in is the sign-in, but for the fields', async () => {
  await open('/login')
  await screen.findByRole('button', { name: 'LOGIN' })
  const real = document.querySelector('.grid.min-h-dvh')
  if (!real) throw new Error('the screen has no frame')
  for (const dialog of real.querySelectorAll('dialog')) dialog.remove()
  const drawn = outline(element(filled(frames.login)))
  const asDrawn = outline(element(real.outerHTML)).map((line) => line.replace(/^INPUT /, 'SPAN block '))
  expect(drawn).toEqual(asDrawn)
  expect(drawn.join()).toContain('Your company on one line')
})

test('nothing in a frame takes what would be lost', () => {
  for (const html of Object.values(frames)) {
    const frame = element(html)
    expect(frame.querySelectorAll('input, select, textarea, dialog, [id], [for], [role]')).toHaveLength(0)
    for (const button of frame.querySelectorAll('button')) expect(button.hasAttribute('inert')).toBe(true)
  }
})

test('the frame of the shell is its skeleton, with the title where the screen has it', async () => {
  session.store({ token: 'mine' })
  await open('/calls', { 'GET /v1/ekoline/web/loggedOnUser': unanswered })
  const real = document.querySelector('.grid.min-h-dvh')
  const box = 'SPAN block animate-breathe rounded-field bg-line mb-5 h-7.5 w-44: '
  const shell = element(filled(frames.shell))
  shell.querySelector('aside')?.remove()
  const [skeleton, drawn] = [outline(element(real?.outerHTML ?? '')), outline(shell)]
  expect(drawn.filter((line) => !/PageTitle|text-title|mb-5 flex/.test(line))).toEqual(
    skeleton.filter((line) => line !== box),
  )
  expect(element(frames.shell).querySelectorAll('h1')).toHaveLength(1)
})

test('the frame of the shell has the banner of who has no NIN, as the screen has it', async () => {
  session.store({ token: 'mine' })
  await open('/calls')
  const banner = await screen.findByRole('complementary', { name: 'Notice' })
  const drawn = element(filled(frames.shell)).querySelector('aside')
  expect(drawn && outline(drawn)).toEqual(outline(banner))
  expect(drawn?.textContent).toContain(banner.textContent)
})

test.each(['/', '/calls', '/payments', '/users'])(
  'the title of %s stays when the screen comes',
  async (path) => {
    session.store({ token: 'mine' })
    await open(path)
    expect(await screen.findByRole('heading', { level: 1, name: shellTitles()[path] ?? '' })).toBeTruthy()
  },
)

test('who is signed in is asked for where the portal asks', async () => {
  session.store({ token: 'mine' })
  const { calls } = await open('/calls')
  expect(calls[0]?.call).toBe(`GET ${profilePath.replace('{product}', 'ekoline')}`)
})
