/** What is said of the portal as an app. */
export const appLabels = {
  app_install: 'Install {brand}',
  app_install_help: 'Adds {brand} to your phone or computer. It opens like any other app and needs no store.',
  app_install_ios: 'Open this page in Safari, tap Share, then “Add to Home Screen”.',
  app_install_other: 'Open your browser’s menu and choose “Install app” or “Add to Home screen”.',
  app_installed: '{brand} is installed on this device. Open it from your home screen.',
  app_google_play: 'Google Play',
  app_app_store: 'App Store',
} as const

/** The page that it shows without a network; the server writes it. */
export const offlineLabels = {
  offline_title: 'You’re offline',
  offline_help:
    'We can’t reach {brand} right now. Nothing you saved is lost. Check your connection, then try again.',
} as const
