// Before the first paint: a chosen theme (src/app/shell/ThemeChoice.tsx) and the operator's colours never flash others.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const { brand } = JSON.parse(document.querySelector('meta[name=ekoline-config]').content)
  for (const [name, colour] of Object.entries(brand.colours)) root.style.setProperty(`--${name}`, colour)
} catch {
  // No access to storage, or no page of the portal: the system's theme stays, and the colours come with the code.
}
