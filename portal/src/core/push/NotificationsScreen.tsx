import { config } from '../../app/config.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { column, twoColumns } from '../../ui/columns.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { OtherDevices } from './OtherDevices.tsx'
import { usePush } from './push.queries.ts'
import { ThisDevice } from './ThisDevice.tsx'

/** The person's own: what their devices are told while the page is closed. */
export function NotificationsScreen() {
  const push = usePush()
  return (
    <>
      <PageTitle>{text('title_notifications')}</PageTitle>
      <div className={twoColumns}>
        <div className={column}>
          <Region
            query={push}
            failed={text('push_failed')}
            loading={
              <div aria-busy="true">
                <Skeleton className="h-64" />
              </div>
            }
          >
            {({ key, result }) => (
              <>
                <ThisDevice serviceKey={key} device={result.find((device) => device.this)} />
                <OtherDevices devices={result.filter((device) => !device.this)} />
              </>
            )}
          </Region>
        </div>
        <div className={column}>
          <Limits />
        </div>
      </div>
    </>
  )
}

/** What does not work, and where. */
function Limits() {
  const brand = config().brand.name
  return (
    <Card title={text('push_limits')}>
      <ul className="grid list-disc gap-2 pl-5 text-soft">
        <li>{text('push_limit_phones')}</li>
        <li>{text('push_limit_battery')}</li>
        <li>{text('push_limit_computer')}</li>
        <li>{text('push_limit_call', { brand })}</li>
        <li>{text('push_limit_never_only')}</li>
      </ul>
    </Card>
  )
}
