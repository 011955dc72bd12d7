import { wires } from 'virtual:wires'
import { QUICK_START_LANGUAGES, type QuickStartLanguage, quickStart } from '@ekoline/contract/quick-start.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { urlOf } from '../../client.ts'
import { Code } from '../../kit/Code.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const PANEL = 'quick-start-example'
const names: Record<QuickStartLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
}
const tabs = QUICK_START_LANGUAGES.map((value) => ({ value, label: names[value] }))
const link = 'font-semibold text-lagoon underline underline-offset-4'

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid gap-3">
      <h3 className="flex items-baseline gap-3 font-semibold">
        <span className="text-faint tabular-nums">{number}</span>
        {title}
      </h3>
      {children}
    </li>
  )
}

/** From nothing to a call that speaks a one-time password. */
export function QuickStart() {
  const [language, setLanguage] = useState<QuickStartLanguage>('curl')
  return (
    <Card title="Quick start">
      <ol className="grid gap-4">
        <Step number={1} title="Make a key and put it into the environment">
          <Code label="The key in the environment">export API_KEY=ek_…</Code>
        </Step>
        <Step number={2} title="Have a one-time password spoken">
          <p className="text-small text-soft">
            The phone rings, and whoever answers hears the digits three times. The call is paid from the
            wallet of the seat that the key acts for. A request with the same Idempotency-Key never calls
            twice.
          </p>
          <Tabs label="Language" tabs={tabs} value={language} onChange={setLanguage} panel={PANEL} />
          <div id={PANEL} role="tabpanel" aria-label={names[language]} className="min-w-0">
            <Code label={`Example in ${names[language]}`}>
              {quickStart(language, window.location.origin + urlOf(wires.otpCall))}
            </Code>
          </div>
        </Step>
        <Step number={3} title="See what became of it">
          <p className="text-small text-soft">
            Every call is in the{' '}
            <Link to={paths.otpHistory()} className={link}>
              OTP history
            </Link>
            : whether it was heard to its end, or why not.
          </p>
        </Step>
      </ol>
    </Card>
  )
}
