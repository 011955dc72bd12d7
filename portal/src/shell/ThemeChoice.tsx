import { useState } from 'react'
import { cx } from '../ui/cx.ts'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

const themes: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** The theme: the system's, or the user's own. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme)
  return (
    <fieldset className="m-1 flex gap-1 rounded-card bg-sunken p-1">
      <legend className="sr-only">Theme</legend>
      {Object.entries(themes).map(([theme, name]) => (
        <label
          key={theme}
          className={cx(
            'grid h-9 grow cursor-pointer place-items-center rounded-field text-small',
            'has-focus-visible:outline-2 has-focus-visible:outline-lagoon',
            theme === chosen ? 'bg-raised font-semibold' : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="theme"
            className="sr-only"
            checked={theme === chosen}
            onChange={() => {
              chooseTheme(theme as Theme)
              setChosen(theme as Theme)
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
