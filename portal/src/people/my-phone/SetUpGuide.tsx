import { MOST_PHONES } from '@ekoline/contract/people/my-phone.facts.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LINPHONE } from './linphone.ts'

/** How to set up a phone, in plain words. */
export function SetUpGuide() {
  return (
    <Card title={text('guide_title')}>
      <div className="grid gap-4 text-small">
        <section aria-labelledby="by-scan" className="grid gap-2">
          <h3 id="by-scan" className="font-semibold">
            {text('guide_scan')}
          </h3>
          <ol className="grid gap-1 text-soft">
            <li className="flex flex-wrap items-baseline gap-x-3">
              {text('guide_scan_1')}
              <a href={LINPHONE} target="_blank" rel="noreferrer" className={aloneLinkClass}>
                {text('guide_scan_link')}
              </a>
            </li>
            <li>{text('guide_scan_2', { button: text('sip_phone_add') })}</li>
            <li>{text('guide_scan_3', { button: text('sip_phone_open') })}</li>
          </ol>
        </section>
        <section aria-labelledby="by-hand" className="grid gap-2">
          <h3 id="by-hand" className="font-semibold">
            {text('guide_hand')}
          </h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <dt className="font-semibold">{text('sip_phone_user')}</dt>
            <dd className="text-soft">{text('guide_user')}</dd>
            <dt className="font-semibold">{text('sip_phone_password')}</dt>
            <dd className="text-soft">{text('guide_password')}</dd>
            <dt className="font-semibold">{text('sip_phone_server')}</dt>
            <dd className="text-soft">{text('guide_server')}</dd>
          </dl>
        </section>
        <p className="text-soft">{text('guide_several', { phones: MOST_PHONES })}</p>
      </div>
    </Card>
  )
}
