// The application that signs people in at the contenders, as each of them lists it.

export const APPLICATION = {
  id: 'notes',
  secret: 'a secret of the notes of the benchmark',
  name: 'Notes',
  redirectUris: ['https://notes.example.com/callback'],
  scope: 'openid email profile',
  trusted: true,
}

const { scope: _, ...listed } = APPLICATION

/** For Lockstep, where nobody is asked for consent to it. */
export const OIDC_CLIENTS = JSON.stringify([listed])
