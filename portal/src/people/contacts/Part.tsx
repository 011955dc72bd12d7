import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A part of the page of a contact, below a hairline. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="-mx-5 border-t border-line px-5 py-3 max-cards:-mx-4 max-cards:px-4"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-small font-semibold text-soft">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
