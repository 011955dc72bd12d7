interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const EDGE = 16
const STEP = 8
const KEPT_CLEAR = 4 // around a control, for its focus ring

/** What of the page a toast must not cover, in the window's coordinates. */
export interface Obstacle extends Box {
  /** it has the focus: covering it is worse than covering all others */
  inUse: boolean
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.right + KEPT_CLEAR &&
  b.left < a.right + KEPT_CLEAR &&
  a.top < b.bottom + KEPT_CLEAR &&
  b.top < a.bottom + KEPT_CLEAR

/** From the lower right corner up, then along the middle, the left, and what is between. */
function* places(size: { width: number; height: number }, page: { width: number; height: number }) {
  const furthest = Math.max(EDGE, page.width - size.width - EDGE)
  const lowest = Math.max(EDGE, page.height - size.height - EDGE)
  const across = [1, 0.5, 0, 0.75, 0.25].map((share) => Math.round(EDGE + share * (furthest - EDGE)))
  for (const left of new Set(across)) for (let top = lowest; top >= EDGE; top -= STEP) yield { left, top }
}

/**
 * Where toasts go: where they were, when that covers nothing, or else the first place that covers the fewest controls,
 * and never the one in use if there is any other.
 */
export function placeOf(
  size: { width: number; height: number },
  page: { width: number; height: number },
  obstacles: readonly Obstacle[],
  before?: { left: number; top: number },
): { left: number; top: number } {
  const costOf = ({ left, top }: { left: number; top: number }) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height }
    if (box.right > page.width || box.bottom > page.height) return Number.POSITIVE_INFINITY
    return obstacles.reduce(
      (sum, obstacle) => sum + (overlaps(box, obstacle) ? (obstacle.inUse ? 1_000 : 1) : 0),
      0,
    )
  }
  let best = before ?? { left: EDGE, top: EDGE }
  let least = before ? costOf(before) : Number.POSITIVE_INFINITY
  if (least === 0) return best
  for (const place of places(size, page)) {
    const cost = costOf(place)
    if (cost >= least) continue
    best = place
    least = cost
    if (cost === 0) break
  }
  return best
}

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, audio, fieldset[aria-label]'
/** What a person reads before deciding: headings, sums such as the card fee, and the state of a call. */
const READ = 'h1, h2, dl, [role=status]'

/** What must stay in sight: the controls that can be used now, and what is read with them; of the open dialog, or else of the page. */
export function obstaclesBeside(corner: HTMLElement): Obstacle[] {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]')
  const around: ParentNode = dialogs[dialogs.length - 1] ?? document
  return [...around.querySelectorAll<HTMLElement>(`${CONTROLS}, ${READ}`)]
    .filter((element) => !corner.contains(element))
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom, inUse: element === document.activeElement }
    })
    .filter(
      ({ left, top, right, bottom }) =>
        right > left && bottom > top && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    )
}
