import { linkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

const LINPHONE = 'https://www.linphone.org/en/download/'

/** How to set up a phone, in plain words. */
export function SetUpGuide() {
  return (
    <Card title="Setting up a phone">
      <div className="grid gap-4 text-small">
        <section aria-labelledby="by-scan" className="grid gap-2">
          <h3 id="by-scan" className="font-semibold">
            By scanning, with Linphone
          </h3>
          <ol className="grid gap-1 text-soft">
            <li>
              1. Install{' '}
              <a href={LINPHONE} target="_blank" rel="noreferrer" className={linkClass}>
                Linphone
              </a>
              , which is free, on your Android phone or iPhone.
            </li>
            <li>2. In its assistant choose to scan a QR code.</li>
            <li>3. Make a secret here, and scan the code that comes with it.</li>
          </ol>
        </section>
        <section aria-labelledby="by-hand" className="grid gap-2">
          <h3 id="by-hand" className="font-semibold">
            By hand, in any other app or desk phone
          </h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <dt className="font-semibold">SIP user</dt>
            <dd className="text-soft">User name, user ID, account, authentication name</dd>
            <dt className="font-semibold">Secret</dt>
            <dd className="text-soft">Password</dd>
            <dt className="font-semibold">Server</dt>
            <dd className="text-soft">
              Domain, SIP server, registrar; with :port behind it where no field asks
            </dd>
          </dl>
        </section>
        <p className="text-soft">
          One phone at a time: the one that registered last rings. While it is registered, calls that you
          place from the portal ring it first; else your phone number.
        </p>
      </div>
    </Card>
  )
}
