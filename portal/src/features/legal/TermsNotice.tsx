import type { DocumentToAccept } from '@ekoline/contract/legal.ts'
import { messageOf } from '../../client.ts'
import { formatDay } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { linkClass } from '../../ui/link.ts'
import { toast } from '../../ui/toast.ts'
import { useAcceptDocuments, useDocuments } from './legal.queries.ts'

const names = { terms: 'Terms of use', privacy: 'Privacy notice' } as const
const inWords = (documents: readonly DocumentToAccept[]) =>
  documents.map(({ document }) => names[document]).join(' and ')

/** Asks for what was not accepted yet, above every page; nothing waits for the answer. */
export function TermsNotice() {
  const { data = [] } = useDocuments()
  const accept = useAcceptDocuments()
  const open = data.filter(({ accepted }) => !accepted)
  if (open.length === 0) return null

  const documents = inWords(open)
  const words = open.some(({ changed }) => changed) ? 'terms_changed' : 'terms_asked'
  const answer = () =>
    accept.mutate(open, {
      onSuccess: () => toast.success(text('terms_accepted', { documents })),
      onError: (error) => toast.info(messageOf(error, text('internal'))),
    })
  return (
    <aside
      aria-label="Terms"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-3 max-cards:px-4"
    >
      <div>
        <p className="font-semibold">{text(words, { documents })}</p>
        <p className="flex flex-wrap gap-x-4 text-small">
          {open.map(({ document, url, day }) => (
            <a key={document} href={url} target="_blank" rel="noreferrer" className={`${linkClass} py-1`}>
              {names[document]}
              {day && ` of ${formatDay(day)}`}
            </a>
          ))}
        </p>
      </div>
      <Button busy={accept.isPending} onClick={answer}>
        Accept
      </Button>
    </aside>
  )
}
