import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'

/** What the keys of a phone do during a call, in plain words. */
export function CallKeys() {
  return (
    <Card title={text('keys_title')}>
      <div className="grid gap-4 text-small">
        <section aria-labelledby="keys-hold" className="grid gap-2">
          <h3 id="keys-hold" className="font-semibold">
            {text('keys_hold')}
          </h3>
          <p className="text-soft">{text('keys_hold_how')}</p>
        </section>
        <section aria-labelledby="keys-transfer" className="grid gap-2">
          <h3 id="keys-transfer" className="font-semibold">
            {text('keys_transfer')}
          </h3>
          <ol className="grid gap-1 text-soft">
            <li>{text('keys_transfer_1')}</li>
            <li>{text('keys_transfer_2')}</li>
            <li>{text('keys_transfer_3')}</li>
          </ol>
          <p className="text-soft">{text('keys_back')}</p>
          <p className="text-soft">{text('keys_cost')}</p>
          <p className="text-soft">{text('keys_network')}</p>
        </section>
        <section aria-labelledby="keys-record" className="grid gap-2">
          <h3 id="keys-record" className="font-semibold">
            {text('keys_record')}
          </h3>
          <p className="text-soft">{text('keys_record_how')}</p>
        </section>
        <section aria-labelledby="keys-add" className="grid gap-2">
          <h3 id="keys-add" className="font-semibold">
            {text('keys_add')}
          </h3>
          <p className="text-soft">{text('keys_add_how')}</p>
        </section>
      </div>
    </Card>
  )
}
