import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { anchors } from '../../app/paths.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './call-keys.css?inline'

addStyles(styles)

const PRINTED = 'prints-keys'

/** Prints the card alone; browsers of phones go on before it is printed. */
function print() {
  const { classList } = document.documentElement
  classList.add(PRINTED)
  window.addEventListener('afterprint', () => classList.remove(PRINTED), { once: true })
  window.print()
}

/** What the keys of a phone do during a call, in plain words: opened when it is wanted, and printed to lie beside the phone. */
export function CallKeys() {
  const isAskedFor = useLocation().hash === anchors.callKeys
  return (
    <Card className="call-keys">
      <details open={isAskedFor}>
        <summary className="min-h-10 cursor-pointer content-center font-semibold">
          {text('keys_title')}
        </summary>
        <div className="grid gap-4 pt-2 text-small">
          <Section name="hold" title={text('keys_hold')}>
            <p className="text-soft">{text('keys_hold_how')}</p>
          </Section>
          <Section name="transfer" title={text('keys_transfer')}>
            <ol className="grid gap-1 text-soft">
              <li>{text('keys_transfer_1')}</li>
              <li>{text('keys_transfer_2')}</li>
              <li>{text('keys_transfer_3')}</li>
            </ol>
            <p className="text-soft">{text('keys_back')}</p>
            <p className="text-soft">{text('keys_cost')}</p>
            <p className="text-soft">{text('keys_network')}</p>
          </Section>
          <Section name="park" title={text('keys_park')}>
            <p className="text-soft">{text('keys_park_how')}</p>
          </Section>
          <Section name="record" title={text('keys_record')}>
            <p className="text-soft">{text('keys_record_how')}</p>
          </Section>
          <Section name="add" title={text('keys_add')}>
            <p className="text-soft">{text('keys_add_how')}</p>
          </Section>
          <Section name="pick-up" title={text('keys_pick_up')}>
            <p className="text-soft">{text('keys_pick_up_how')}</p>
          </Section>
          <Button kind="quiet" className="justify-self-start print:hidden" onClick={print}>
            {text('keys_print')}
          </Button>
        </div>
      </details>
    </Card>
  )
}

function Section({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  const id = `keys-${name}`
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
