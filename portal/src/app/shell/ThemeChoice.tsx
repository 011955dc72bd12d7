import { useState } from 'react'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'

type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme' // public/first.js reads the same before the first paint

/** The user's choice; 'system' by default, or when storage is not available. */
function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies the theme at once and stores the choice for later visits. */
function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is not available: the choice lasts as long as the page.
  }
}

const themes: Theme[] = ['system', 'light', 'dark']

/** The theme: the system's, or the user's own. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme)
  return (
    <fieldset className="m-1 flex gap-1 rounded-card bg-sunken p-1">
      <legend className="sr-only">{text('shell_theme')}</legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className={cx(
            'grid h-9 touch:h-10 grow cursor-pointer place-items-center rounded-field text-small',
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
              chooseTheme(theme)
              setChosen(theme)
            }}
          />
          {text(`shell_theme_${theme}`)}
        </label>
      ))}
    </fieldset>
  )
}
