/** Texts of the files. */
export const filesMessages = {
  not_a_wav: "That fileType isn't allowed, only wav files allowed!!", // service-areas §8
  only_wav: 'You can only upload .wav files', // service-areas §8
  select_audio: 'Please select an audio file!', // service-areas §5
  upload_failed: 'Unable to upload file', // service-areas §8
  file_uploaded: 'File Uploaded Successfully!', // service-areas §8
  file_deleted: 'File deleted successfully!', // service-areas §8
  no_files: 'No files', // service-areas §8
  files_failed: 'The files could not be fetched',
  file_delete_failed: 'The file could not be deleted',
  file_in_use: '{name} is played by {places}. Choose another file there first.',
  files_full:
    'Your workgroup has no room for more files: at most {files} files and {megabytes} MB. Delete what nothing plays.',
  file_too_large: 'The file is too large. It may have at most {megabytes} MB.',
  file_name_refused:
    'Please give the file a plain name first: at most 200 letters, digits, spaces and signs, without a path.',
  upload_cancelled: 'The upload was cancelled. A file that had already arrived may have been kept.',
  file_not_playable: 'The file can not be played',
  filebucket_ivr: 'Menu (IVR)',
  filebucket_queue: 'Queue',
  filebucket_moh: 'Music on hold',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const filesLabels = {} as const
