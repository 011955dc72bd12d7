import { text } from '../../text.ts'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'

export interface PaginationProps {
  page: number
  pages: number
  /** the page numbers to offer; 'gap' is in place of those left out */
  links: readonly (number | 'gap')[]
  /** the position, in words: 'Page 1 of 100, 1,000 calls' */
  summary: string
  onPage: (page: number) => void
  /** the pointer or the focus is on Next, so its page is likely to be needed */
  onNear?: (page: number) => void
  /** whether Previous and Next are offered at all */
  moves?: boolean
  size?: number
  sizes?: readonly number[]
  onSize?: (size: number) => void
}

/** The position in a long list, and the links to other pages. @source AC2-22 */
export function Pagination(props: PaginationProps) {
  const { page, pages, links, summary, onPage, onNear, moves = true, size, sizes, onSize } = props
  const nearNext = () => page < pages && onNear?.(page + 1)
  return (
    <nav
      aria-label={text('ui_pages')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-4 text-small text-faint"
    >
      {sizes && onSize && (
        <label className="flex items-center gap-2">
          {text('ui_page_size')}
          <select
            value={size}
            onChange={(event) => onSize(Number(event.target.value))}
            className="h-10 rounded-field border border-line-field bg-surface px-2 text-ink"
          >
            {sizes.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      )}
      <span aria-live="polite" className="tabular-nums">
        {summary}
      </span>
      {moves && (
        <div
          className={cx(
            'ml-auto flex items-center gap-2 max-cards:ml-0 max-cards:w-full max-cards:justify-between',
            // Many page numbers get a line of their own on every page, so that Next does not move while paging.
            links.length > 8 && 'wide:w-full wide:justify-end',
          )}
        >
          <Button kind="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {text('ui_previous')}
          </Button>
          <PageNumbers page={page} links={links} onPage={onPage} />
          <Button
            kind="quiet"
            disabled={page >= pages}
            onPointerEnter={nearNext}
            onFocus={nearNext}
            onClick={() => onPage(page + 1)}
          >
            {text('ui_next')}
          </Button>
        </div>
      )}
    </nav>
  )
}

function PageNumbers({ page, links, onPage }: Pick<PaginationProps, 'page' | 'links' | 'onPage'>) {
  return (
    <ol className="flex min-w-0 flex-wrap justify-center max-wide:hidden">
      {links.map((link, index) =>
        link === 'gap' ? (
          <li key={`gap after ${links[index - 1]}`} className="grid h-10 w-6 place-items-center">
            …
          </li>
        ) : (
          <li key={link}>
            <button
              type="button"
              aria-label={text('ui_page', { page: link })}
              aria-current={link === page ? 'page' : undefined}
              onClick={() => onPage(link)}
              className={cx(
                'h-10 min-w-8 rounded-field px-1.5 tabular-nums',
                link === page ? 'bg-lagoon-wash font-semibold text-ink' : 'hover:text-ink hover:underline',
              )}
            >
              {link}
            </button>
          </li>
        ),
      )}
    </ol>
  )
}
