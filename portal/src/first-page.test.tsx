import { catalogue, type MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginFrame } from './first-page.tsx'
import { open } from './testing/open.tsx'

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
    .replace(/\{\{text\.(\w+)\}\}/g, (_, key: MessageKey) => catalogue[key])

const frame = loginFrame()

test('the frame of the sign-in is the sign-in, but for the fields', async () => {
  await open('/login')
  await screen.findByRole('button', { name: 'LOGIN' })
  const real = document.querySelector('.grid.min-h-dvh')
  if (!real) throw new Error('the screen has no frame')
  for (const dialog of real.querySelectorAll('dialog')) dialog.remove()
  const drawn = outline(element(filled(frame)))
  const asDrawn = outline(element(real.outerHTML)).map((line) => line.replace(/^INPUT /, 'SPAN block '))
  expect(drawn).toEqual(asDrawn)
  expect(drawn.join()).toContain('Your company on one line')
})

test('nothing in a frame takes what would be lost', () => {
  const root = element(frame)
  expect(root.querySelectorAll('input, select, textarea, dialog, [id], [for], [role]')).toHaveLength(0)
  for (const button of root.querySelectorAll('button')) expect(button.hasAttribute('inert')).toBe(true)
})
