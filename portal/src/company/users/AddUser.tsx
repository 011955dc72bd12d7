import {
  EMAIL_LONGEST,
  FIRST_NAME_LONGEST,
  type NewUserFields,
  objectionToNewUser,
} from '@ekoline/contract/endpoint/profile-fields.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { Link } from 'react-router'
import { client, refusalOr } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { EmailProofFirst } from '../../core/profile/EmailProof.tsx'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { JoiningMoney, moneyOf, NO_MONEY, objectionsToMoney, type TypedMoney } from './JoiningMoney.tsx'

type Typed = NewUserFields & TypedMoney
const EMPTY: Typed = { email: '', firstName: '', lastName: '', phoneNumber: '', ...NO_MONEY }

const fields = () =>
  [
    {
      name: 'email',
      label: text('users_email'),
      type: 'email',
      inputMode: 'email',
      maxLength: EMAIL_LONGEST,
    },
    { name: 'firstName', label: text('users_first'), maxLength: FIRST_NAME_LONGEST },
    { name: 'lastName', label: text('users_last'), maxLength: FIRST_NAME_LONGEST },
    {
      name: 'phoneNumber',
      label: text('users_phone'),
      type: 'tel',
      inputMode: 'tel',
      maxLength: NUMBER_TEXT_LONGEST,
    },
  ] as const

function objectionsTo(typed: Typed): Objections {
  const found = fields().flatMap(({ name }) => {
    const objection = objectionToNewUser(name, typed[name])
    return objection ? [[name, text(...objection)]] : []
  })
  return { ...Object.fromEntries(found), ...objectionsToMoney(typed) }
}

const bodyOf = ({ email, firstName, lastName, phoneNumber, ...money }: Typed) => ({
  email,
  firstName,
  lastName,
  phoneNumber,
  ...moneyOf(money),
})

/** The add-user form (account-core §2, "Users screen"). @source AC8-14 */
export function AddUser({ onDone }: { onDone: () => void }) {
  const { workgroup } = useSeat()
  const profile = useProfile()
  const draft = useThingDraft('user', 'new', EMPTY)
  const { form, typed, change, field, refuse, objections, submit } = useForm<Typed>(
    [draft.typed, draft.type],
    objectionsTo,
  )
  const add = useChange(client.subscribe, {
    done: 'user_added',
    failed: (error) => refusalOr(error, text('user_add_failed')),
    refreshes: 'company',
    onDone: () => {
      draft.forget()
      onDone()
    },
    onFailed: refuse,
  })

  return (
    <form
      ref={form}
      aria-label={text('users_add')}
      onSubmit={submit(() => add.run({ body: { ...bodyOf(typed), workgroup } }))}
      noValidate
      className="grid gap-4"
    >
      <EmailProofFirst />
      {isUnlimited(profile) && <OnePerson plan={profile.plan.name} />}
      <DraftNote draft={draft} />
      <div className="grid gap-4 cards:grid-cols-2">
        {fields().map(({ name, ...props }) => (
          <TextField key={name} {...props} {...field(name)} />
        ))}
        <TextField
          label={text('users_workgroup')}
          name="workgroup"
          readOnly
          value={workgroup}
          onChange={() => undefined}
          error={objections.workgroup}
        />
      </div>
      <JoiningMoney typed={typed} objections={objections} onType={change} />
      <div className="flex items-center gap-x-5 gap-y-3 max-cards:flex-wrap">
        <Button type="submit" busy={add.isPending} className="h-[2.75rem] shrink-0 max-cards:w-full">
          {text('users_add')}
        </Button>
        <p className="text-small text-faint">{text('users_add_note')}</p>
      </div>
    </form>
  )
}

/** The server refuses a second person on this plan: better read before the form is filled in. */
function OnePerson({ plan }: { plan: string }) {
  return (
    <p className="rounded-field bg-warn-wash px-3.5 py-2.5 text-small text-warn">
      {text('users_one_person', { plan })}{' '}
      <Link to={paths.plans()} className="underline">
        {text('users_one_person_plans')}
      </Link>
    </p>
  )
}
