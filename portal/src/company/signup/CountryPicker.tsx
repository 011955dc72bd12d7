import { type Country, countries } from '@ekoline/contract/units/countries.ts'
import { useState } from 'react'
import { config } from '../../app/config.ts'
import { text } from '../../text.ts'
import { Combobox } from '../../ui/Combobox.tsx'

const nameOf = ({ id }: Country) => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return names.of(id) ?? id
}

interface Named extends Country {
  readonly name: string
}

/** The countries that codes go to: the market's first, then by name. */
function named(): Named[] {
  const offered = countries.filter(({ id }) => config().code_countries.includes(id))
  const [home, ...others] = offered.map((country) => ({ ...country, name: nameOf(country) }))
  return home ? [home, ...others.sort((a, b) => a.name.localeCompare(b.name))] : []
}

const matches = (word: string) => {
  const plain = word.toLowerCase().replace(/^\+/, '').trim()
  return ({ id, code, name }: Named) =>
    name.toLowerCase().includes(plain) || code.startsWith(plain) || id.toLowerCase() === plain
}

interface CountryPickerProps {
  value: Country
  onChange: (country: Country) => void
}

/** The country of a phone number, by its name or its code. */
export function CountryPicker({ value, onChange }: CountryPickerProps) {
  const [all] = useState(named)
  const [word, setWord] = useState('')
  const found = all.filter(matches(word))
  return (
    <Combobox
      label={text('sign_up_country')}
      value={`+${value.code}`}
      options={found.map(({ id, code, name }) => ({ value: id, label: name, note: `+${code}` }))}
      loading={false}
      note={found.length === 0 && text('sign_up_no_country')}
      onSearch={(typed) => setWord(typed ?? '')}
      onChoose={(id) => {
        const chosen = all.find((country) => country.id === id)
        if (chosen) onChange({ id: chosen.id, code: chosen.code })
      }}
    />
  )
}
