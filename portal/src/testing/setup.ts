import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'
import './clock.ts'

// The files of a worker share its window and the libraries (vite.config.ts). Our own modules are loaded anew for each.
vi.resetModules()

configure({
  asyncUtilTimeout: 30_000, // waiting ends as soon as the thing appears: only what never does takes that long
  // The page is printed once, when waiting ends. At each look in vain it took a tenth of the time of all tests.
  getElementError(message, container) {
    const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
    const error = new Error([message, isWaiting ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// React notes for its developer tools where each element was made, which took a fifth of the time of all tests.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => undefined, configurable: true },
)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name) // what a test gave it
})

// Node's reaches the other files' threads: their tests would log each other out.
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: undefined,
  writable: true,
  configurable: true,
})

window.scrollTo = () => undefined
// jsdom lays nothing out: a range has not even an empty box.
Range.prototype.getBoundingClientRect = () => new DOMRect()
HTMLElement.prototype.scrollIntoView = () => undefined
window.matchMedia = () => ({ matches: false }) as MediaQueryList

// jsdom knows <dialog> and popovers as elements, but not their methods.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
HTMLElement.prototype.showPopover = () => undefined
HTMLElement.prototype.hidePopover = () => undefined

// jsdom has no style sheets that are made by code.
CSSStyleSheet.prototype.replaceSync = () => undefined
document.adoptedStyleSheets = []
