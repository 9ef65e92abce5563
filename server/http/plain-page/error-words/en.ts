// The error page's text in English for each error of a provider's return.

import type { ErrorWords, FaultWords } from './wording.ts'

const unchanged = 'Nothing was changed.'
const startOver = 'Go back to the application and sign in again.'

const broken: FaultWords = {
  heading: 'The way back was lost',
  happened: `Your provider sent you back, but not as an answer to a sign-in that this browser has begun. ${unchanged}`,
  next: 'It may have taken more than ten minutes, or the page was opened twice. Go back to the application and sign in again.',
}
const unanswered: FaultWords = {
  heading: 'The provider did not finish',
  happened: `Your provider sent you back without what is needed to sign you in. ${unchanged}`,
  next: 'Go back to the application and try again. If it happens again, sign in another way.',
}

const unknown: FaultWords = {
  heading: 'Signing in did not work',
  happened: `Something went wrong on the way back from your provider. ${unchanged}`,
  next: 'Go back to the application and try again. If it happens again, sign in another way.',
}

export const en: ErrorWords = {
  back: 'Back to the application',
  code: 'Error code',
  told: 'What we were told',
  faults: {
    state_mismatch: broken,
    state_not_found: broken,
    no_code: unanswered,
    unable_to_get_user_info: unanswered,
    invalid_code: {
      heading: 'The provider’s answer did not hold',
      happened: `What your provider sent could not be confirmed, or was used before. ${unchanged}`,
      next: startOver,
    },
    oauth_provider_not_found: {
      heading: 'This provider is not known here',
      happened: 'The application does not offer, or no longer offers, to sign in with this provider.',
      next: 'Go back to the application and choose another way to sign in.',
    },
    email_not_found: {
      heading: 'Your provider keeps your e-mail to itself',
      happened: 'An account needs an e-mail address, and your provider did not name one that can be used.',
      next: 'Allow your provider to share your address, or sign up with your e-mail and a password.',
    },
    email_not_verified: {
      heading: 'Your e-mail has to be verified first',
      happened:
        'Your provider does not vouch for your e-mail address, so we have sent a six-digit code to it.',
      next: 'Go back to the application and type the code from the mail there.',
    },
    account_not_linked: {
      heading: 'You already have an account',
      happened:
        'There is an account with this e-mail address, and your provider does not vouch that the address is yours.',
      next: 'Go back to the application and sign in as you did before. If you have forgotten your password, you can set a new one there.',
    },
    banned: {
      heading: 'Your account is locked',
      happened: `Whoever runs this service has locked your account. ${unchanged}`,
      next: 'Ask them why, if you believe that this is a mistake.',
    },
    unable_to_link_account: {
      heading: 'Your account could not be linked',
      happened: `Your provider knows you, but the account here could not be joined to it. ${unchanged}`,
      next: 'Go back to the application and sign in another way.',
    },
    access_denied: {
      heading: 'Signing in was cancelled',
      happened: 'You, or your provider, did not agree to sign you in here. Nothing was changed.',
      next: 'Go back to the application to try again, or to sign in another way.',
    },
    too_many_requests: {
      heading: 'Too many mails',
      happened: `Your provider does not vouch for your e-mail address, and enough codes were mailed to it for now. ${unchanged}`,
      next: 'Type the code from the newest mail, or go back to the application and try again later.',
    },
    provider_unavailable: {
      heading: 'The provider does not answer',
      happened: `Your provider cannot be reached at the moment. ${unchanged}`,
      next: 'Try again in a few minutes, or go back to the application and sign in another way.',
    },

    unknown,
  },
}
