import { EVERYONE } from '@ekoline/contract/company/set-up.facts.ts'
import { IVR_DIGITS } from '@ekoline/contract/routing/ivr.facts.ts'
import { useDestinations, useMe } from '../../core/destinations/destinations.queries.ts'
import { formatPrice } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useReach } from '../../routing/reach/reach.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Choice, TickBox } from './Choice.tsx'
import { answersThemself, fieldOf, firstKeys, type KeyDraft, mayAddKey } from './draft.ts'
import type { StepProps } from './step-props.ts'

const KEY_NAME_LONGEST = 40

/** Oneself, everyone, or a menu; a menu or ring group that is there is offered, too. */
export function WhoStep(props: StepProps) {
  const { draft, change } = props
  const me = useMe()
  const people = useDestinations('user', '').data
  const menus = useDestinations('ivr', '').data?.result ?? []
  const groups = useDestinations('group', '').data?.result ?? []
  const count = people?.total ?? 1
  const { who } = draft
  return (
    <>
      <fieldset>
        <legend className="sr-only">{text('set_up_who')}</legend>
        {[...menus, ...groups].map((one) => (
          <Choice
            key={`${one.category} ${one.destination}`}
            name="who"
            checked={
              who === 'kept' &&
              draft.kept?.category === one.category &&
              draft.kept.destination === one.destination
            }
            onChoose={() => change({ who: 'kept', kept: one })}
            note={text('set_up_who_kept_why')}
          >
            {text(one.category === 'ivr' ? 'set_up_who_kept_ivr' : 'set_up_who_kept_group', {
              name: one.name,
            })}
          </Choice>
        ))}
        <Choice name="who" checked={who === 'me'} onChoose={() => change({ who: 'me' })} note={me.name}>
          {text('set_up_who_me')}
        </Choice>
        <Choice
          name="who"
          checked={who === 'everyone'}
          onChoose={() => change({ who: 'everyone' })}
          note={count > 1 ? text('set_up_who_everyone_why', { count }) : text('set_up_who_everyone_one')}
        >
          {text('set_up_who_everyone')}
        </Choice>
        <Choice
          name="who"
          checked={who === 'menu'}
          onChoose={() =>
            change({
              who: 'menu',
              ...(draft.keys.length === 0 && { keys: firstKeys(me.destination, count) }),
            })
          }
          note={text('set_up_who_menu_why')}
        >
          {text('set_up_who_menu')}
        </Choice>
      </fieldset>
      {who === 'menu' && <Keys {...props} />}
      {answersThemself(draft, me.destination) && <OwnMobile {...props} />}
    </>
  )
}

function Keys({ draft, change, objections }: StepProps) {
  const me = useMe()
  const people = useDestinations('user', '').data?.result ?? [me]
  const choices = [
    { value: me.destination, label: text('set_up_who_me') },
    { value: EVERYONE, label: text('set_up_who_everyone') },
    ...people
      .filter(({ destination }) => destination !== me.destination)
      .map(({ destination, name }) => ({ value: destination, label: name })),
  ]
  const put = (index: number, part: Partial<KeyDraft>) =>
    change({ keys: draft.keys.map((key, at) => (at === index ? { ...key, ...part } : key)) })
  return (
    <div className="grid gap-3">
      {draft.keys.map((key, index) => {
        const digit = IVR_DIGITS[index] ?? '1'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a key is nothing but its place
          <fieldset key={index} className="grid gap-3 rounded-card border border-line bg-surface p-3">
            <legend className="sr-only">{text('set_up_key', { digit })}</legend>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
              <TextField
                label={text('set_up_key_name', { digit })}
                name={fieldOf('keys', index)}
                maxLength={KEY_NAME_LONGEST}
                placeholder={text('set_up_key_example')}
                value={key.name}
                error={objections[fieldOf('keys', index)]}
                onChange={(name) => put(index, { name })}
              />
              {draft.keys.length > 1 && (
                <Button
                  kind="plain"
                  className="mt-6.5 px-2.5!"
                  aria-label={text('set_up_key_remove', { digit })}
                  onClick={() => change({ keys: draft.keys.filter((_, at) => at !== index) })}
                >
                  <CloseIcon />
                </Button>
              )}
            </div>
            <Select
              label={text('set_up_key_rings', { digit })}
              value={key.to}
              choices={choices}
              error={objections[fieldOf('who', 'keys', index, 'to')]}
              onChange={(to) => put(index, { to })}
            />
          </fieldset>
        )
      })}
      {mayAddKey(draft) && (
        <Button
          kind="quiet"
          className="justify-self-start"
          onClick={() => change({ keys: [...draft.keys, { name: '', to: me.destination }] })}
        >
          {text('set_up_key_add', { digit: draft.keys.length + 1 })}
        </Button>
      )}
      <p className="text-small text-soft">{text('set_up_key_else')}</p>
    </div>
  )
}

/** The phone that everybody has: without an app or a desk phone it is the only one that rings. */
function OwnMobile({ draft, change }: StepProps) {
  const reach = useReach(useMe().destination).data
  if (!reach?.phone || reach.per_minute === null) return null
  return (
    <div>
      <TickBox
        checked={draft.ringMobile}
        onChange={(ringMobile) => change({ ringMobile })}
        note={text('set_up_mobile_price', {
          phone: formatPhone(reach.phone),
          price: formatPrice(reach.per_minute),
        })}
      >
        {text('set_up_mobile')}
      </TickBox>
    </div>
  )
}
