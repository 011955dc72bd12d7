// @source SA-36

/** Texts of the files. */
export const filesMessages = {
  not_a_wav: "That fileType isn't allowed, only wav files allowed!!", // service-areas §8
  only_wav: 'You can only upload .wav files', // service-areas §8
  sound_other_format:
    'You can only upload .wav files. This is {kind}: save it as WAV, then upload that file.',
  wav_other_codec:
    'This WAV holds {kind}, which we can’t read. Save it as WAV with 16 bit samples (PCM), then upload that file.',
  wav_cut: 'This WAV is cut off, or has something behind its end. Export it again, then upload that file.',
  wav_damaged: 'We can’t read this WAV: its beginning is damaged. Export it again, then upload that file.',
  wav_empty: 'This WAV has no sound in it. Record or export it again.',
  wav_channels: 'This WAV has {channels} channels. Save it in mono or stereo, then upload that file.',
  wav_rate: 'This WAV has {rate} samples a second. Save it with 8,000 to 96,000, then upload that file.',
  select_audio: 'Please select an audio file!', // service-areas §5
  upload_failed: 'Unable to upload file', // service-areas §8
  file_uploaded: 'File uploaded successfully!', // service-areas §8
  file_by_phone: 'Recorded by phone, {at}',
  file_deleted: 'File deleted successfully!', // service-areas §8
  no_files: 'No files', // service-areas §8
  files_failed: 'We couldn’t load your files',
  file_delete_failed: 'We couldn’t delete the file',
  file_in_use: '{name} is used in {places}. Choose another file there first.',
  music_for_admins:
    'Music on hold plays to everybody who waits in a queue, so only admins can upload, rename or delete it. Ask one of them.',
  music_in_use: '{name} plays to everybody who waits in {places}. Choose other music there first.',
  file_renamed: 'The file is now called {name}.',
  files_full:
    'Your company can keep {files} files and {megabytes} MB, and it is full. Delete files that you don’t use.',
  file_too_large: 'This file is too large. The limit is {megabytes} MB.',
  file_name_refused: 'Rename the file first: at most 200 letters, digits, spaces and signs, without a path.',
  file_infected:
    'Our virus scanner found something harmful in this file. Nothing was saved. Choose another file.',
  scan_unavailable:
    'We can’t check files for viruses right now. Nothing was saved. Try again in a few minutes.',
  upload_cancelled: 'You cancelled the upload. If the file had already arrived, it is in your list.',
  file_not_playable: 'We couldn’t play this file',
  filebucket_ivr: 'Menu (IVR)',
  filebucket_queue: 'Queue',
  filebucket_moh: 'Music on hold',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const filesLabels = {
  files_title: 'Files',
  files_search: 'Search files',
  files_add: 'Add file',
  files_rows: 'files',
  files_none_note: 'Greetings, announcements and music for your menus, queues and robocalls appear here.',
  files_no_match: 'No files match “{search}”',
  files_no_match_note: 'We looked at all your files.',
  files_name: 'File name',
  files_type: 'Type',
  files_length: 'Length',
  files_used: 'Where used',
  files_unused: 'Not used',
  files_added: 'Added',
  files_download: 'Download',
  files_actions: 'Actions',
  files_play_of: 'Play {name}',
  files_player_of: 'Player of {name}',
  files_download_of: 'Download {name}',
  files_rename_of: 'Rename {name}',
  files_rename_field: 'Name',
  files_rename: 'Rename file',
  files_delete_of: 'Delete {name}',
  files_delete_title: 'Delete {name}?',
  files_delete: 'Delete file',
  files_delete_note: 'This deletes the recording for good.',
  files_no_answer: 'We got no answer. Try again.',
  files_audio: 'Audio file',
  files_choose_type: 'Choose what it is for',
  files_upload: 'Upload',
  files_uploading: 'Uploading {name}',
  files_converting: 'Converting to phone quality',
  files_ivr_note: 'Callers hear it in your menus and robocalls.',
  files_queue_note:
    'Callers hear it once as they enter a queue. An admin chooses it in the queue’s settings.',
  files_moh_note: 'Callers who wait in a queue hear it. Choose it in the queue’s settings.',
  files_moh_for_admins: 'Only admins can upload music on hold.',
  files_moh_changed_by_admins: 'Only admins change it',
} as const
