/** What is said of notes and tags on calls. */
export const callNotesMessages = {
  call_noted: 'Note added',
  call_note_deleted: 'Note deleted',
  call_notes_full: 'A call can have {most} notes. Delete one that you don’t need.',
  call_tags_full: 'A call can have {most} tags. Remove one that you don’t need.',
  call_tag_list_full: 'Your company uses {most} different tags on its calls. Choose one of those.',
  call_note_not_yours: 'Only the person who wrote this note and your admins can delete it.',
  call_notes_failed: 'We couldn’t load the notes of this call. They are safe.',
  call_note_failed: 'We couldn’t add the note. What you entered is still here.',
  call_note_delete_failed: 'We couldn’t delete the note.',
  call_tag_failed: 'We couldn’t add the tag. What you entered is still here.',
  call_untag_failed: 'We couldn’t remove the tag.',
} as const

/** Headings, buttons and hints of notes and tags on calls. */
export const callNotesLabels = {
  call_notes_and_tags: 'Tags and notes',
  call_notes: 'Notes',
  call_notes_none: 'No notes on this call yet',
  call_note_written: 'Note',
  call_note_hint: 'Your colleagues who can see the call can read it.',
  call_note_save: 'Save note',
  call_note_by: '{name}, {time}',
  call_note_delete: 'Delete',
  call_note_delete_of: 'Delete the note of {name}, {time}',
  call_note_delete_ask: 'Delete this note?',
  call_note_delete_do: 'Delete note',
  call_tags: 'Tags',
  call_tags_none: 'No tags',
  call_tag_new: 'Add a tag',
  call_tag_add: 'Add',
  call_tag_remove: 'Remove the tag {tag}',
  call_talk_over: 'Your call with {who} is over',
  call_talk_write: 'Add a note or a tag',
  call_talk_close: 'Close',
} as const
