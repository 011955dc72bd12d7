import type { EndedAdmin } from '@ekoline/contract/company/users.ts'
import { client, unlessOffline } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useEndedAdmins } from './users.queries.ts'

function Question({ person }: { person: EndedAdmin }) {
  const { id, firstname, lastname, email } = person
  const name = `${firstname} ${lastname}`
  const answer = useChange(
    (keep: boolean) => client.makeAdmin({ params: { id }, body: { admin_status: keep } }),
    {
      done: (_, keep) => text(keep ? 'made_admin' : 'users_ended_no_done', { name }),
      refreshes: 'all',
    },
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <span className="grid min-w-0 flex-1 basis-60">
        <b className="wrap-anywhere">{name}</b>
        <span className="text-small wrap-anywhere text-faint">{email}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="row"
          aria-label={text('users_ended_yes_of', { name })}
          busy={answer.isPending && answer.input === true}
          onClick={() => answer.isPending || answer.run(true)}
        >
          {text('users_ended_yes')}
        </Button>
        <Button
          kind="quiet"
          size="row"
          aria-label={text('users_ended_no_of', { name })}
          busy={answer.isPending && answer.input === false}
          onClick={() => answer.isPending || answer.run(false)}
        >
          {text('users_ended_no')}
        </Button>
      </span>
    </li>
  )
}

/** Asks about each person whose rights as an admin ended when the founder's email was first proven; nothing where there are none. */
export function EndedAdmins() {
  const people = useEndedAdmins()
  if (people.isError)
    return (
      <ErrorState
        title={unlessOffline(people.error, text('users_ended_failed'))}
        onRetry={() => people.refetch()}
      >
        {text('ui_unharmed')}
      </ErrorState>
    )
  if (!people.data?.length) return null
  return (
    <Card title={text('users_ended_title')}>
      <p className="mb-3 text-small text-soft">{text('users_ended_note')}</p>
      <ul>
        {people.data.map((person) => (
          <Question key={person.id} person={person} />
        ))}
      </ul>
    </Card>
  )
}
