const DOUBLE_CLICK_MS = 500 // what browsers call a double click
const SAME_PLACE_PX = 40 // two taps of a finger on one button

/** Whether a dialog, menu or panel opened or closed since the first click of this series. */
let changed = false
const NONE = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
let last = NONE

/**
 * What was clicked gave way to something else: a dialog or menu opened or closed. The other click of a double click, at the same
 * place, then answers, dismisses and presses nothing: it was meant for what was there before.
 */
export function surfaceChanged(): void {
  changed = true
}

function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail === 0) return // by key, or by code
  const { clientX: x, clientY: y, timeStamp: at } = event
  // Android reports each tap of a double tap as a first click.
  const isSoon = at - last.at < DOUBLE_CLICK_MS && Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX
  const again = last !== NONE && (event.detail > 1 || isSoon)
  last = { x, y, at }
  const opens = event.target instanceof Element && event.target.closest('button[aria-expanded]')
  if (again && changed) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else changed = Boolean(opens)
}

/**
 * A key that is held down presses the button that opened a dialog, and not then what has the focus in it. With any other key
 * in between, the next click is a new one.
 */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (!event.repeat) {
    changed = false
    last = NONE
  } else if (changed && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
    event.preventDefault()
}

// The first page is also drawn where there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('click', ignoreSecondClick, { capture: true })
  window.addEventListener('keydown', ignoreHeldKey, { capture: true })
}
