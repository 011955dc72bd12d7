import './dialling.css'
import { robocallsMessages } from '@ekoline/contract/messages/robocalls.ts'
import { useSearchParams } from 'react-router'
import { config } from '../../config.ts'
import { addTexts, text } from '../../text.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { RobocallDetail } from './RobocallDetail.tsx'
import { RobocallForm } from './RobocallForm.tsx'
import { RobocallHistory } from './RobocallHistory.tsx'
import { RobocallOptOuts } from './RobocallOptOuts.tsx'
import { useRobocalls } from './robocalls.queries.ts'
import { type RobocallsView, readRobocallsView, writeRobocallsView } from './robocalls-view.ts'
import { useOpenedTitle } from './useOpenedTitle.ts'

addTexts(robocallsMessages)

/** The 'Robocall' tab: robocalls that were made, a form for one more, and how the open one goes. */
export function RobocallPanel() {
  const isLead = useProfile().userStatus === 'lead'
  const [address, setAddress] = useSearchParams()
  const view = readRobocallsView(address)
  const robocalls = useRobocalls(view.page)
  const show = (next: RobocallsView) => setAddress(writeRobocallsView(next), { preventScrollReset: true })
  const { titleRef, bringTo } = useOpenedTitle(view.robocall)
  function open(robocall: number | null, page = view.page) {
    show({ page, robocall, numbers: 1, search: '', outcome: '' })
    if (robocall !== null) bringTo(robocall)
  }
  const { hours, callerids } = robocalls.data ?? {}
  return (
    <div className="grid gap-4">
      {hours !== undefined && <When hours={hours} />}
      {view.robocall !== null && (
        <RobocallDetail
          key={view.robocall}
          id={view.robocall}
          view={view}
          isLead={isLead}
          titleRef={titleRef}
          onShow={show}
          onClose={() => open(null)}
        />
      )}
      <div className="dial-panel grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <RobocallHistory
          robocalls={robocalls}
          page={view.page}
          opened={view.robocall}
          onPage={(page) => show({ ...view, page })}
          onOpen={open}
        />
        {!isLead && (
          <div className="dial-tall">
            <RobocallForm callerIds={callerids} onStarted={(robocall) => open(robocall, 1)} />
          </div>
        )}
        <RobocallOptOuts isLead={isLead} />
      </div>
    </div>
  )
}

/** When robocalls may call, and that nobody's phone rings where the exchange is simulated. */
function When({ hours }: { hours: { from: string; to: string } | null }) {
  return (
    <p role="note" className="text-small text-soft">
      {config().calls_simulated && `${text('robocall_simulated')} `}
      {hours ? text('robocall_hours', hours) : text('robocall_always_open')}
    </p>
  )
}
