import type { AgentNow, CallOfCentre } from '@ekoline/contract/routing/call-centre.ts'
import { instantOf } from '@ekoline/contract/units/time.ts'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { EndCallDialog } from '../../calls/live/EndCallDialog.tsx'
import { useSupervision } from '../../calls/live/SuperviseButtons.tsx'
import { useNewActions } from '../../core/destinations/new-destinations.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesQueues } from '../../core/profile/profile.ts'
import { timeOfDay } from '../../format/date.ts'
import { useAddress } from '../../kit/list/useAddress.ts'
import { Region } from '../../kit/Region.tsx'
import type { OpenSetUp } from '../../kit/set-up.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { AgentDesk } from '../queues/AgentDesk.tsx'
import { QueuesScreen } from '../queues/QueuesScreen.tsx'
import { QueueTabs } from '../queues/QueueTabs.tsx'
import { AgentsCard } from './AgentsCard.tsx'
import { Alarms } from './Alarms.tsx'
import { AlertsButton } from './AlertsButton.tsx'
import { type Alerts, useAlerts } from './alerts.ts'
import styles from './call-centre.css?inline'
import { useCallCentre } from './call-centre.queries.ts'
import { Figures } from './Figures.tsx'
import { lateLines, linesOf } from './lines.ts'
import { type Moment, useMoment } from './moment.ts'
import { OtherCalls } from './OtherCalls.tsx'
import { WaitingCard } from './WaitingCard.tsx'

addStyles(styles)

/** What a person works with who has to do with queues: admins and supervisors steer them, all others answer them. @source SA-156, DEC-244 */
export const CallCentreScreen = () => (seesQueues(useProfile()) ? <CallCentre /> : <QueuesScreen />)

/** The queues of the company, or those of a supervisor, at this moment, on one screen. */
function CallCentre() {
  const openSetUp = useOutletContext<OpenSetUp>()
  const [alerts, changeAlerts] = useAlerts()
  const query = useCallCentre(alerts.sound)
  const moment = useMoment(query)
  const [address, change] = useAddress()
  const queues = moment?.queues ?? []
  const chosen = queues.find(({ queue_number }) => queue_number === address.get('queue'))?.queue_number ?? ''
  return (
    <>
      <PageTitle
        aside={
          queues.length > 0 && (
            <div className="flex min-w-0 flex-wrap gap-3">
              {queues.length > 1 && (
                <div className="max-w-56 min-w-0">
                  <FilterSelect
                    label={text('centre_filter')}
                    value={chosen}
                    onChange={(number) =>
                      change((now) => (number ? now.set('queue', number) : now.delete('queue')), {
                        replace: true,
                      })
                    }
                    choices={[
                      { value: '', label: text('centre_all') },
                      ...queues.map(({ queue_number, name }) => ({ value: queue_number, label: name })),
                    ]}
                  />
                </div>
              )}
              <AlertsButton alerts={alerts} onChange={changeAlerts} />
            </div>
          )
        }
      >
        {text('queues_title')}
      </PageTitle>
      <QueueTabs />
      <Region query={{ ...query, data: moment }} failed={text('queues_failed')} loading={<Loading />}>
        {(now) =>
          now.queues.length === 0 ? <NoQueues /> : <Now moment={now} queue={chosen} alerts={alerts} />
        }
      </Region>
      <div className="mt-4">
        <AgentDesk />
      </div>
      <Button kind="plain" size="row" onClick={() => openSetUp('queues')}>
        {text('contact_support')}
      </Button>
    </>
  )
}

interface NowProps {
  moment: Moment
  /** the number of the only one that is shown; '': all */
  queue: string
  alerts: Alerts
}

function Now({ moment, queue, alerts }: NowProps) {
  const supervision = useSupervision()
  const [ending, setEnding] = useState<CallOfCentre | null>(null)
  const lines = linesOf(moment).filter((line) => queue === '' || line.queue.queue_number === queue)
  const agents = moment.agents.filter(({ queues }) => queue === '' || queues.includes(queue))
  const { callOf, others } = callsOf(moment)
  const doings = { supervision, onEnd: setEnding }
  return (
    <>
      {moment.isOld && (
        <p role="status" className="mb-4 rounded-card bg-warn-wash px-4 py-2.5 font-semibold text-warn">
          {text('centre_stale', { time: timeOfDay(instantOf(moment.at)) })}
        </p>
      )}
      <Alarms late={lateLines(lines, moment, alerts.limit)} alerts={alerts} />
      <div className="grid gap-4">
        <Figures lines={lines} alerts={alerts} />
        <div className="centre">
          <WaitingCard lines={lines} alerts={alerts} moment={moment} />
          <div className="grid min-w-0 content-start gap-4">
            <AgentsCard moment={moment} agents={agents} queues={moment.queues} callOf={callOf} {...doings} />
            {queue === '' && <OtherCalls moment={moment} calls={others} {...doings} />}
          </div>
        </div>
      </div>
      {ending && <EndCallDialog call={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

/** The call of each agent, and the calls that are no agent's and wait in no queue. */
function callsOf({ agents, calls }: Moment) {
  const names = new Set(agents.map(({ username }) => username))
  const byAgent = new Map<string | null, CallOfCentre>()
  const others = calls.filter((call) => {
    if (call.state === 'waiting') return false
    if (call.username === null || !names.has(call.username) || byAgent.has(call.username)) return true
    byAgent.set(call.username, call)
    return false
  })
  return { callOf: ({ username }: AgentNow) => byAgent.get(username), others }
}

function NoQueues() {
  const [make] = useNewActions(() => undefined, 'queue')
  const { admin_status: isAdmin } = useProfile()
  if (!isAdmin)
    return (
      <Card>
        <EmptyState title={text('centre_none_supervised')}>{text('centre_none_supervised_note')}</EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState
        title={text('no_queues')}
        action={make && <Button onClick={make.onSelect}>{text('centre_new_queue')}</Button>}
      >
        {text('queues_none_note')}
      </EmptyState>
    </Card>
  )
}

const Loading = () => (
  <div className="grid gap-4">
    <Skeleton className="h-16 w-full" />
    <div className="centre">
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  </div>
)
