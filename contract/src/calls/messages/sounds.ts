/** Texts of the one field that gives callers something to hear: why there is nothing to hear yet. */
export const soundsMessages = {
  sound_mic_refused:
    'Your browser doesn’t let us use the microphone. Press the sign before the address of this page, allow the microphone, then press Record. You can also choose a file.',
  sound_mic_missing: 'We found no microphone. Plug one in and press Record, or choose a file.',
  sound_mic_busy:
    'We couldn’t use the microphone; another app may be using it. Close that app and press Record, or choose a file.',
  sound_no_recorder: 'This browser can’t record. Choose a file, or open this page in another browser.',
  sound_silent: 'We heard nothing. Check that your microphone isn’t muted, then record again.',
  sound_too_short: 'That was less than half a second. Press Record, speak, then press Stop.',
  sound_unread: 'We couldn’t read what was recorded. Record it again.',
  sound_file_silent: 'This file has no sound in it. Choose another one.',
  sound_file_short: 'This file plays for less than half a second. Choose another one.',
  sound_file_long:
    'This file plays for {length}. {minutes} minutes is the most: cut it, or choose another one.',
  sound_file_unread:
    'This browser can’t read this file. It is {kind}: save it as WAV or MP3, then choose that.',
  sound_saved: '“{name}” is saved in your files.',
} as const

/** Headings, buttons and hints of that field. */
export const soundsLabels = {
  sound_heard: 'What callers hear',
  sound_record: 'Record now',
  sound_file: 'Choose a file',
  sound_voice: 'Our voice',
  sound_device: 'Or a file from this device',
  sound_device_hint: 'WAV up to {megabytes} MB; M4A, MP3 or OGG up to {minutes} minutes.',
  sound_reading: 'Reading {name}',
  sound_record_how: 'Press Record and speak, for up to {minutes} minutes. Hold a phone as for a call.',
  sound_start: 'Record',
  sound_asking: 'Allow the microphone when your browser asks.',
  sound_recording: 'Recording',
  sound_stop: 'Stop',
  sound_stop_how: 'Stop, then listen before you keep it',
  sound_level_heard: 'We hear you.',
  sound_level_nothing: 'We don’t hear you. Speak louder, or hold the phone closer.',
  sound_making: 'Preparing your recording',
  sound_hear: 'Listen',
  sound_player: 'Player of the new sound',
  sound_again: 'Record again',
  sound_name_new: 'New recording',
  sound_name: 'Name in your files',
  sound_use: 'Use this',
  sound_use_first: 'Press “Use this” first, so that callers hear it.',
  sound_use_how: 'Callers hear it once you press “Use this” and save.',
  sound_text: 'Text',
  sound_text_how: 'Our voice says these words. Write them as you would say them.',
  sound_text_left: '{left} of {most} letters left',
  sound_speak: 'Make it',
} as const
