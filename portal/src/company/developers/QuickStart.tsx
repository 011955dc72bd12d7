import { wires } from 'virtual:wires'
import {
  QUICK_START_LANGUAGES,
  type QuickStartLanguage,
  quickStart,
} from '@ekoline/contract/company/quick-start.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { urlOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { Code } from '../../kit/Code.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
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
    <Card title={text('developers_tab_quick_start')}>
      <ol className="grid gap-4">
        <Step number={1} title={text('quick_start_key')}>
          <Code label={text('quick_start_key_label')}>export API_KEY=ek_…</Code>
        </Step>
        <Step number={2} title={text('quick_start_call')}>
          <p className="text-small text-soft">{text('quick_start_call_hint')}</p>
          <Tabs
            label={text('quick_start_language')}
            tabs={tabs}
            value={language}
            onChange={setLanguage}
            panel={PANEL}
          />
          <div id={PANEL} role="tabpanel" aria-label={names[language]} className="min-w-0">
            <Code label={text('quick_start_example', { language: names[language] })}>
              {quickStart(language, window.location.origin + urlOf(wires.otpCall))}
            </Code>
          </div>
        </Step>
        <Step number={3} title={text('quick_start_check')}>
          <p className="flex flex-wrap items-baseline gap-x-3 text-small text-soft">
            {text('quick_start_check_hint')}
            <Link to={paths.otpHistory()} className={aloneLinkClass}>
              {text('quick_start_check_link')}
            </Link>
          </p>
        </Step>
      </ol>
    </Card>
  )
}
