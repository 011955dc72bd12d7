import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import '../app/shell/texts.ts'

// A second is too short where several builds share a processor; waiting ends as soon as the thing appears.
configure({ asyncUtilTimeout: 5_000 })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

// Node's reaches the other files' threads: their tests would log each other out.
Object.defineProperty(globalThis, 'BroadcastChannel', {
  value: undefined,
  writable: true,
  configurable: true,
})

window.scrollTo = () => undefined
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
