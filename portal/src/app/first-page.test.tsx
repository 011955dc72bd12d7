import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../testing/open.tsx'
import { firstFrames, shellTitles } from './first-page.tsx'
import { session } from './session.ts'

/** Each element with what shapes it, and its own words. */
function outline(root: Element): string[] {
  return [...root.querySelectorAll('*')].map((part) => {
    const words = [...part.childNodes].filter((node) => node instanceof Text).map((node) => node.data.trim())
    return `${part.tagName} ${part.getAttribute('class') ?? ''}: ${words.filter(Boolean).join(' ')}`
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
    .replace(/\{\{(?:text|json)\.(\w+)\}\}/g, (_, key: keyof typeof catalogue) => catalogue[key])

const frames = firstFrames()

test('the frame of the sign-in is the sign-in, but for the fields', async () => {
  await open('/login')
  await screen.findByRole('button', { name: 'Log in' })
  const real = document.querySelector('.grid.min-h-dvh')
  if (!real) throw new Error('the screen has no frame')
  for (const dialog of real.querySelectorAll('dialog')) dialog.remove()
  const drawn = outline(element(filled(frames.login)))
  const asDrawn = outline(element(real.outerHTML)).map((line) => line.replace(/^INPUT /, 'SPAN block '))
  expect(drawn).toEqual(asDrawn)
  expect(drawn.join()).toContain('Your company on one line')
})

test('the frame of the shell has the banner of those without a NIN, as the screen has it', async () => {
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
    const title = await screen.findByRole('heading', { level: 1, name: filled(shellTitles()[path] ?? '') })
    expect(element(frames.shell).querySelector('h1')?.className).toBe(title.className)
  },
)

test('nothing in a frame takes what would be lost', () => {
  for (const html of Object.values(frames)) {
    const root = element(html)
    expect(root.querySelectorAll('input, select, textarea, dialog, [id], [for], [role]')).toHaveLength(0)
    for (const button of root.querySelectorAll('button')) expect(button.hasAttribute('inert')).toBe(true)
  }
})
