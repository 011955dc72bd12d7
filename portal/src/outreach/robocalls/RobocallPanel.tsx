import { config } from '../../app/config.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { addressNumber, usePage, usePageNamed } from '../../kit/list/usePage.ts'
import { useOpenedTitle } from '../../kit/useOpenedTitle.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import styles from './dialling.css?inline'
import { RobocallDetail } from './RobocallDetail.tsx'
import { RobocallForm } from './RobocallForm.tsx'
import { RobocallHistory } from './RobocallHistory.tsx'
import { RobocallOptOuts } from './RobocallOptOuts.tsx'
import { useRobocalls } from './robocalls.queries.ts'

addStyles(styles)

/** The 'Robocall' tab: the robocalls, a form for a new one, and the progress of the open one. */
export function RobocallPanel() {
  const isLead = useProfile().userStatus === 'lead'
  const { page, onPage } = usePage()
  // Includes the page of the history, because starting a robocall goes back to the first.
  const numbers = usePageNamed('numbers', 'robocall', 'q', 'outcome', 'page')
  const robocalls = useRobocalls(page)
  const form = useFormInPlace('create')
  const opened = addressNumber(numbers.words.robocall)
  const { titleRef, bringTo } = useOpenedTitle(opened)
  function open(robocall: number | null, historyPage = numbers.words.page) {
    numbers.choose({ robocall: robocall ? String(robocall) : '', q: '', outcome: '', page: historyPage })
    if (robocall !== null) bringTo(robocall)
  }
  function started(robocall: number) {
    form.close()
    open(robocall, '')
  }
  const { hours, callerids } = robocalls.data ?? {}
  return (
    <div className="grid gap-4">
      {hours !== undefined && <When hours={hours} />}
      {opened !== null && (
        <RobocallDetail
          key={opened}
          id={opened}
          list={numbers}
          isLead={isLead}
          titleRef={titleRef}
          onClose={() => open(null)}
        />
      )}
      <div>
        {!isLead && (
          <FormInPlace form={form} title={text('robocall_create')}>
            <RobocallForm callerIds={callerids} onStarted={started} />
          </FormInPlace>
        )}
        <RobocallHistory
          robocalls={robocalls}
          page={page}
          opened={opened}
          onPage={onPage}
          onOpen={open}
          form={!isLead && form}
        />
      </div>
      <RobocallOptOuts isLead={isLead} />
    </div>
  )
}

/** When robocalls may call, and a note that no phone rings where the exchange is simulated. */
function When({ hours }: { hours: { from: string; to: string } | null }) {
  return (
    <p role="note" className="text-small text-soft">
      {config().calls_simulated && `${text('robocall_simulated')} `}
      {hours ? text('robocall_hours', hours) : text('robocall_always_open')}
    </p>
  )
}
