import { dayText } from '@ekoline/contract/units/weekdays.ts'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { useReportMail } from './queue-reports.queries.ts'

/** The switch of an admin for last week's report by mail. */
export function ReportMailSwitch() {
  const mail = useReportMail().data?.result
  const turn = useChange((on: boolean) => client.setReportMail({ body: { on } }), {
    done: (_, on) => text(on ? 'report_mail_on' : 'report_mail_off'),
    refreshes: 'routing',
  })
  if (!mail) return null
  return (
    <div className="mt-4">
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={mail.on}
          disabled={turn.isPending}
          onChange={({ target }) => turn.run(target.checked)}
        />
        {text('report_mail')}
      </label>
      {mail.on && (
        <p className="text-small text-faint">{text('report_mail_next', { day: dayText(mail.next) })}</p>
      )}
    </div>
  )
}
