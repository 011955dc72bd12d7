import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { VoiceLine } from './VoiceLine.tsx'

interface CardProps {
  /** names the part of the screen, for the eye and for readers */
  title?: string
  /** of a title that takes the focus */
  titleRef?: Ref<HTMLHeadingElement>
  /** at the right of the title */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** One part of a screen on its own ground. */
export function Card({ title, titleRef, aside, children, className }: CardProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        'min-w-0 scroll-mt-4 rounded-card border border-line bg-surface px-5 py-4.5 max-cards:px-4',
        className,
      )}
    >
      {(title || aside) && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && (
            <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-small text-soft">
              {title}
            </h2>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** One of several things in a card. */
export const CardPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="min-w-0">
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
)

interface FigureProps {
  title: string
  /** the hero: a number */
  children: ReactNode
  note?: ReactNode
  /** 'panel' is the lagoon's own surface with the voice line, for the balance */
  surface?: 'card' | 'panel'
  /** for values longer than an amount */
  smaller?: boolean
  /** one of several in the place of one */
  slim?: boolean
  /** a call is under way: the panel's voice line speaks */
  live?: boolean
}

/** One number that matters. */
export function Figure({
  title,
  children,
  note,
  surface = 'card',
  smaller = false,
  slim = false,
  live = false,
}: FigureProps) {
  const panel = surface === 'panel'
  return (
    <section
      aria-label={title}
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-card px-5 max-cards:px-4',
        slim ? 'justify-center py-3' : 'min-h-34 py-4.5',
        panel ? 'bg-panel text-on-panel' : 'border border-line bg-surface',
      )}
    >
      <h2 className={cx('text-small', panel ? 'text-on-panel-soft' : 'text-soft')}>{title}</h2>
      <div
        className={cx(
          'flex items-center font-semibold tracking-tight tabular-nums',
          slim ? 'min-h-7 text-lead' : 'mt-1.5 min-h-10',
          !slim && (smaller ? 'text-title' : 'text-figure'),
        )}
      >
        {children}
      </div>
      {note && <div className={cx('text-small', panel ? 'text-on-panel-soft' : 'text-faint')}>{note}</div>}
      {panel && (
        <div className="mt-auto pt-3">
          <VoiceLine shape="small" moving={live} className="h-7 w-full text-on-panel-soft" />
        </div>
      )}
    </section>
  )
}
