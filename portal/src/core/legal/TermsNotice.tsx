import type { DocumentToAccept } from '@ekoline/contract/core/legal.ts'
import { client } from '../../app/client.ts'
import { formatDay } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { useDocuments } from './legal.queries.ts'

const nameOf = ({ document }: DocumentToAccept) =>
  text(document === 'terms' ? 'legal_terms' : 'legal_privacy')
const inWords = (documents: readonly DocumentToAccept[]) =>
  documents.map(nameOf).reduce((first, second) => text('legal_and', { first, second }))

/** Asks for acceptance of new terms, above every page; it blocks nothing. */
export function TermsNotice() {
  const { data = [] } = useDocuments()
  const accept = useChange(
    async (documents: readonly DocumentToAccept[]) => {
      for (const { document, version } of documents)
        await client.acceptDocument({ body: { document, version } })
    },
    {
      done: (_, documents) => text('terms_accepted', { documents: inWords(documents) }),
      refreshes: 'core',
    },
  )
  const open = data.filter(({ accepted }) => !accepted)
  if (open.length === 0) return null

  const documents = inWords(open)
  const words = open.some(({ changed }) => changed) ? 'terms_changed' : 'terms_asked'
  return (
    <aside
      aria-label={text('legal_title')}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-3 max-cards:px-4"
    >
      <div>
        <p className="font-semibold">{text(words, { documents })}</p>
        <p className="flex flex-wrap gap-x-4 text-small">
          {open.map((notice) => (
            <a
              key={notice.document}
              href={notice.url}
              target="_blank"
              rel="noreferrer"
              className={aloneLinkClass}
            >
              {notice.day
                ? text('legal_dated', { name: nameOf(notice), day: formatDay(notice.day) })
                : nameOf(notice)}
            </a>
          ))}
        </p>
      </div>
      <Button busy={accept.isPending} onClick={() => accept.run(open)}>
        {text('legal_accept')}
      </Button>
    </aside>
  )
}
