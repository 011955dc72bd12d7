export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme' // public/first.js reads the same before the first paint

/** The user's choice; 'system' when none was made or storage is closed to us. */
export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows the theme at once and keeps the choice for later visits. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
}
