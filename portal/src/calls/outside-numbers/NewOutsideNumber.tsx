import { OUTSIDE_NUMBER_NAME_LONGEST } from '@ekoline/contract/calls/outside-numbers.facts.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { client } from '../../app/client.ts'
import { NewByName } from '../../core/destinations/NewByName.tsx'
import type { NewFormProps } from '../../core/destinations/new-destinations.ts'
import { text } from '../../text.ts'
import { TextField } from '../../ui/TextField.tsx'

/** A phone elsewhere: its number is what no default knows. */
export function NewOutsideNumber(props: NewFormProps) {
  return (
    <NewByName
      {...props}
      start={{ name: text('new_outside_number_name'), number: '' }}
      name={{ label: text('outside_number_name'), longest: OUTSIDE_NUMBER_NAME_LONGEST }}
      note={text('outside_number_pays')}
      ready={({ number }) => number.trim() !== ''}
      failed="outside_number_failed"
      make={async (body) => {
        const { result } = await client.addOutsideNumber({ body })
        return { category: 'outside', destination: result.number, name: result.name }
      }}
    >
      {(field) => (
        <TextField
          label={text('outside_number_number')}
          inputMode="tel"
          maxLength={NUMBER_TEXT_LONGEST}
          autoComplete="off"
          {...field('number')}
        />
      )}
    </NewByName>
  )
}
