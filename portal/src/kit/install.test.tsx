import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../app/config.ts'
import { GetAppDialog } from '../people/auth/GetAppDialog.tsx'
import { startApp } from './install.ts'

let isStandalone = false

beforeAll(() => {
  window.matchMedia = ((query: string) => ({
    matches: isStandalone && query.includes('standalone'),
  })) as never
  startApp()
})

beforeEach(async () => {
  isStandalone = false
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    Response.json({ brand: { name: 'Zuma' }, links: { android: null, ios: null }, messages: {} }),
  )
  await loadConfig()
})

const open = () => render(<GetAppDialog open onClose={() => undefined} />)

test('in a browser that offers no installation it says where its menu has one', () => {
  open()
  expect(screen.getByText(/Open your browser’s menu and choose/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Install Zuma' })).toBeNull()
})

// @shows DEC-1, DEC-135
test('what the browser offers is asked for by a button, once', async () => {
  open()
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Install Zuma' })))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Install Zuma' })).toBeNull()
})

test('in the installed app it says that it is installed', () => {
  isStandalone = true
  open()
  expect(screen.getByText(/^Zuma is installed on this device/)).toBeTruthy()
})

test('once installed it is said, in place of the button', () => {
  open()
  act(() => void dispatchEvent(new Event('appinstalled')))
  expect(screen.getByText(/^Zuma is installed on this device/)).toBeTruthy()
})
