/** Lets the browser keep a file, as a press on a link to it would. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Once the browser has taken it up; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
