import type { AutoTopUp } from '@ekoline/contract/money/saved-cards.ts'
import { useState } from 'react'
import { client, refusalOr } from '../../../app/client.ts'
import { formatNaira } from '../../../format/naira.ts'
import { useChange } from '../../../kit/useChange.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { AutoTopUpDialog } from './AutoTopUpDialog.tsx'

/** What automatic top-up does now, why the next one waits, and the ways to change and to end it. */
export function AutoTopUpState({ auto }: { auto: AutoTopUp }) {
  const [isOpen, setOpen] = useState(false)
  const end = useChange(client.setAutoTopUp, {
    done: () => text('auto_top_up_off'),
    failed: (error) => refusalOr(error, text('auto_top_up_failed')),
    refreshes: 'money',
  })
  const { below, amount, most, used } = auto
  const isOn = below !== null && amount !== null && most !== null
  return (
    <>
      <p className="text-small text-soft">
        {isOn
          ? text('auto_top_up_is_on', {
              below: formatNaira(below),
              amount: formatNaira(amount),
              used: formatNaira(used),
              most: formatNaira(most),
            })
          : text('auto_top_up_is_off')}
      </p>
      {isOn && auto.refusals > 0 && <p className="text-small text-bad">{text('auto_top_up_refusals')}</p>}
      {isOn && auto.waits && (
        <p className="text-small text-soft">{text(`auto_top_up_waits_${auto.waits}`)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" size="row" onClick={() => setOpen(true)}>
          {text(isOn ? 'auto_top_up_change' : 'auto_top_up_set_up')}
        </Button>
        {isOn && (
          <Button
            kind="plain"
            size="row"
            busy={end.isPending}
            onClick={() => end.run({ body: { top_up_below: null, top_up_amount: null, top_up_most: null } })}
          >
            {text('auto_top_up_turn_off')}
          </Button>
        )}
      </div>
      {isOpen && <AutoTopUpDialog auto={auto} onClose={() => setOpen(false)} />}
    </>
  )
}
