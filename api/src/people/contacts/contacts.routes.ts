import type { contactsEndpoints } from '@ekoline/contract/people/contacts.ts'
import type { Context } from '../../context.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { exportContacts } from './contact-export.service.ts'
import { importContacts, previewContacts } from './contact-import.service.ts'
import {
  addContact,
  addNote,
  changeContact,
  contactOf,
  contactsOf,
  deleteContact,
  deleteNote,
  mergeContacts,
  tagsOf,
} from './contacts.service.ts'

export const contactsRoutes = (ctx: Context): HandlersOf<typeof contactsEndpoints> => ({
  contacts: async ({ caller, query }) => {
    const { rows, ...counted } = await contactsOf(ctx, caller, query)
    return { status: 'success', result: rows, ...counted }
  },
  contactTags: ({ caller }) => success(tagsOf(ctx, caller)),
  previewContacts: ({ caller, file }) => success(previewContacts(ctx, caller, file)),
  importContacts: ({ body, file, ...actor }) => success(importContacts(ctx, actor, body, file)),
  exportContacts: ({ query, ...actor }) => exportContacts(ctx, actor, query),
  contact: ({ caller, params: { id } }) => success(contactOf(ctx, caller, id)),
  addContact: ({ body, ...actor }) => success(addContact(ctx, actor, body)),
  changeContact: ({ params: { id }, body, ...actor }) => success(changeContact(ctx, actor, id, body)),
  deleteContact: ({ params: { id }, ...actor }) => done(deleteContact(ctx, actor, id)),
  mergeContacts: ({ params: { id }, body: { other }, ...actor }) =>
    success(mergeContacts(ctx, actor, { id, other })),
  addContactNote: ({ params: { id }, body: { text }, ...actor }) => success(addNote(ctx, actor, id, text)),
  deleteContactNote: ({ params: { id }, ...actor }) => done(deleteNote(ctx, actor, id)),
})
