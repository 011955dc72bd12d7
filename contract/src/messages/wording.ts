/**
 * The lookup of texts, with the operator's rewording (MESSAGES_FILE) over the catalogue's.
 *
 * @returns `(key, values)` gives the text with each `{name}` replaced by `values.name`
 */
export function createWording<Key extends string>(
  texts: Readonly<Record<Key, string>>,
  rewording?: Readonly<Partial<Record<Key, string>>>,
) {
  return (key: Key, values: Record<string, string | number> = {}): string =>
    (rewording?.[key] ?? texts[key]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    )
}
