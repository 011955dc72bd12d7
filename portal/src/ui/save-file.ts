/** Lets the browser keep what an address gives, as a press on a link to it would. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Lets the browser keep a file. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  saveFrom(address, file.name)
  // Once the browser has taken it up; at once would be too early for some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
