import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'

/** What the keys of a phone do during a call, in plain words. */
export function CallKeys() {
  return (
    <Card title={text('keys_title')}>
      <div className="grid gap-4 text-small">
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
        <Section name="record" title={text('keys_record')}>
          <p className="text-soft">{text('keys_record_how')}</p>
        </Section>
        <Section name="add" title={text('keys_add')}>
          <p className="text-soft">{text('keys_add_how')}</p>
        </Section>
      </div>
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
