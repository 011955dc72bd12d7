import { text } from '../../text.ts'

export const chipClass =
  'inline-flex max-w-full items-center gap-1.5 rounded-full border border-line-strong px-2.5 text-small text-soft'

const SHOWN = 3

/** The tags of a call in a line of a list: the first few, and how many more there are. */
export function Chips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const rest = tags.slice(SHOWN)
  return (
    <ul aria-label={text('call_tags')} className="flex flex-wrap gap-1">
      {tags.slice(0, SHOWN).map((tag) => (
        <li
          key={tag}
          title={tag}
          className="max-w-40 truncate rounded-full border border-line-strong px-2 text-label text-soft"
        >
          {tag}
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')} className="text-label text-faint">
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">{rest.join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
