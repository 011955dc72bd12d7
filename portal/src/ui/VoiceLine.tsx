import { cx } from './cx.ts'

interface Shape {
  /** in px, before it is stretched to its place */
  width: number
  height: number
  /** the pitch: px of one swing, which begins and ends on the straight line */
  swing: number
}

const shapes: Record<'tiny' | 'small' | 'wide' | 'large', Shape> = {
  tiny: { width: 112, height: 24, swing: 9 },
  small: { width: 360, height: 34, swing: 17 },
  wide: { width: 1000, height: 30, swing: 22 },
  large: { width: 720, height: 260, swing: 35 },
}

const STEPS = 14 // points of one swing

interface VoiceLineProps {
  /** 'large' on the log-in, 'wide' for progress, 'small' in a card, 'tiny' above a sentence */
  shape: keyof typeof shapes
  /** the share of the width, 0 to 1, where talk has become a straight line */
  still?: number
  /** it speaks: a call is live, or something is on its way; not for who asks for less motion */
  moving?: boolean
  /** its height and width, and the colour of the talk as a text colour */
  className?: string
}

/** The brand's one gesture: a voice that becomes a straight line. Decoration: the words are beside it. */
export function VoiceLine({ shape, still = 0.5, moving = false, className }: VoiceLineProps) {
  const { width, height, swing } = shapes[shape]
  const end = width * Math.min(Math.max(still, 0), 1)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('block overflow-visible', shape === 'large' ? 'stroke-4' : 'stroke-2', className)}
    >
      {swings(end, height, swing).map((d, index) => (
        <path
          key={d}
          d={d}
          vectorEffect="non-scaling-stroke"
          className={cx('stroke-current', moving && 'origin-center animate-talk')}
          style={moving ? { animationDelay: `${-(index % 5) * 230}ms` } : undefined}
        />
      ))}
      {end < width && (
        <path
          d={`M${end} ${height / 2}H${width}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-danfo"
        />
      )}
    </svg>
  )
}

/** The talk, a path for each swing, so that each can move on its own and the line does not break. */
function swings(end: number, height: number, swing: number): string[] {
  const paths: string[] = []
  for (let from = 0; from < end; from += swing) {
    const to = Math.min(from + swing, end)
    const points = Array.from({ length: STEPS + 1 }, (_, step) => {
      const x = from + ((to - from) * step) / STEPS
      return [tenth(x), tenth(height / 2 - deflection(x / end, x / swing) * height)] as const
    })
    // From point to point: such numbers are short, and the page's first frame has them within it.
    const steps = points.map(([x, y], at) => {
      const [x0, y0] = points[at - 1] ?? [0, 0]
      return `${at === 0 ? 'M' : at === 1 ? 'l' : ' '}${tenth(x - x0)} ${tenth(y - y0)}`
    })
    paths.push(steps.join(''))
  }
  return paths
}

const tenth = (px: number) => Math.round(px * 10) / 10

/** How far from the straight line, at most 0.5: loud soon, then ever softer, as words are. */
function deflection(share: number, swings: number): number {
  const loudness = share ** 0.35 * Math.max(1 - share, 0) ** 1.4
  return 1.15 * loudness * Math.sin(swings * Math.PI) * Math.cos(swings * 0.93 + 0.4)
}
