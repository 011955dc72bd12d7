import { extractText, getDocumentProxy } from 'unpdf'

/** The text of all pages of a pdf. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text
}
