import type { CardAndTopUp } from '@ekoline/contract/money/saved-cards.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { client, refusalOr } from '../../../app/client.ts'
import { anchors } from '../../../app/paths.ts'
import { Region } from '../../../kit/Region.tsx'
import { useChange } from '../../../kit/useChange.ts'
import { sentence } from '../../../kit/useForm.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardPart } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { AutoTopUpState } from './AutoTopUpState.tsx'
import { useSavedCard } from './saved-card.queries.ts'

/** The bank card that is kept, what it does, and how that is ended. Mails link here. */
export function SavedCard() {
  const found = useSavedCard()
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isThere = found.data !== undefined

  useEffect(() => {
    if (hash === anchors.savedCard && isThere) place.current?.scrollIntoView?.({ block: 'center' })
  }, [hash, isThere])

  return (
    <div ref={place} className="min-w-0">
      <CardPart title={text('saved_card_title')}>
        <Region query={found} failed={text('saved_card_failed')} loading={<Skeleton className="h-20" />}>
          {(saved) => <Kept saved={saved} />}
        </Region>
      </CardPart>
    </div>
  )
}

function Kept({ saved }: { saved: CardAndTopUp }) {
  const { card, refused, auto } = saved
  const remove = useChange(client.forgetCard, {
    done: () => text('saved_card_removed'),
    failed: (error) => refusalOr(error, text('saved_card_remove_failed')),
    refreshes: 'money',
  })
  if (!card)
    return (
      <div className="grid gap-2 text-small text-soft">
        {auto.ended && <Ended why={auto.ended} />}
        <p>{text(refused ? 'saved_card_refused' : 'saved_card_none')}</p>
      </div>
    )
  const isOver = card.expires < dayOf(new Date()).slice(0, 7)
  const [year, month] = card.expires.split('-')
  const brand = card.brand === '' ? text('saved_card_card') : sentence(card.brand)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <p className="font-semibold tabular-nums">
            {text('saved_card_line', { brand, last4: card.last4 })}
          </p>
          <p className={isOver ? 'text-small text-bad' : 'text-small text-soft'}>
            {text(isOver ? 'saved_card_over' : 'saved_card_expires', { month: `${month}/${year}` })}
          </p>
        </div>
        <Button kind="quiet-danger" size="row" busy={remove.isPending} onClick={() => remove.run(null)}>
          {text('saved_card_remove')}
        </Button>
      </div>
      <div className="grid gap-3 border-t border-line pt-4">
        <h4 className="font-semibold">{text('auto_top_up_title')}</h4>
        {auto.ended && <Ended why={auto.ended} />}
        <AutoTopUpState auto={auto} />
      </div>
    </div>
  )
}

function Ended({ why }: { why: NonNullable<CardAndTopUp['auto']['ended']> }) {
  return (
    <p className="text-small text-bad">
      {text('auto_top_up_ended', { reason: text(`auto_top_up_why_${why}`) })}
    </p>
  )
}
