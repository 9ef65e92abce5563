// The error page's text in English for each error of a provider's return.

import type { ErrorWords, FaultWords } from './error-wording.ts'

const unchanged = 'Nothing has changed.'
const startOver = 'Go back to the application and sign in again.'

const broken: FaultWords = {
  heading: 'We lost track of your sign-in',
  happened: `Your provider sent you back, but this browser didn’t start that sign-in. ${unchanged}`,
  next: `It may have taken more than ten minutes, or you may have opened the page twice. ${startOver}`,
}
const unanswered: FaultWords = {
  heading: 'Your provider didn’t finish',
  happened: `Your provider sent you back without what we need to sign you in. ${unchanged}`,
  next: 'Go back to the application and try again. If it happens again, sign in another way.',
}

const unknown: FaultWords = {
  heading: 'Sign-in failed',
  happened: `Something went wrong on the way back from your provider. ${unchanged}`,
  next: 'Go back to the application and try again. If it happens again, sign in another way.',
}

export const en: ErrorWords = {
  back: 'Back to the application',
  code: 'Error code',
  told: 'What the provider said',
  faults: {
    state_mismatch: broken,
    state_not_found: broken,
    no_code: unanswered,
    unable_to_get_user_info: unanswered,
    invalid_code: {
      heading: 'We couldn’t accept your provider’s answer',
      happened: `We couldn’t confirm what your provider sent, or it was used before. ${unchanged}`,
      next: startOver,
    },
    oauth_provider_not_found: {
      heading: 'You can’t sign in with this provider',
      happened: 'The application doesn’t offer this provider, or no longer does.',
      next: 'Go back to the application and sign in another way.',
    },
    email_not_found: {
      heading: 'Your provider didn’t share your email',
      happened: 'An account needs an email, and your provider didn’t give us one that we can use.',
      next: 'Allow your provider to share your email, or sign up with your email and a password.',
    },
    email_not_verified: {
      heading: 'Verify your email first',
      happened: 'Your provider hasn’t verified your email, so we sent a six-digit code to it.',
      next: 'Go back to the application and enter the code there.',
    },
    account_not_linked: {
      heading: 'You already have an account',
      happened: 'An account has this email, and your provider hasn’t verified that the email is yours.',
      next: 'Go back to the application and sign in as you did before. If you forgot your password, you can reset it there.',
    },
    banned: {
      heading: 'Your account is locked',
      happened: `You can’t sign in while it’s locked. ${unchanged}`,
      next: 'Contact support.',
    },
    account_not_approved: {
      heading: 'Your account is waiting for approval',
      happened: 'You can sign in once it’s approved.',
      next: 'Wait for our email.',
    },
    signup_disabled: {
      heading: 'You can’t sign up with this email',
      happened: `Only some people can sign up here, and the email from your provider isn’t allowed. ${unchanged}`,
      next: 'If you have an account with another email, sign in with that. Otherwise contact support.',
    },
    policy_refused: {
      heading: 'You can’t sign in with this email',
      happened: `The people who run this application don’t allow it. ${unchanged}`,
      next: 'If you think that this is a mistake, contact support.',
    },
    temporarily_unavailable: {
      heading: 'This doesn’t work right now',
      happened: `We can’t check right now whether you can sign in. ${unchanged}`,
      next: 'Go back to the application and try again in a few minutes.',
    },
    unable_to_link_account: {
      heading: 'We couldn’t link your account',
      happened: `Your provider knows you, but we couldn’t link it to your account here. ${unchanged}`,
      next: 'Go back to the application and sign in another way.',
    },
    access_denied: {
      heading: 'The sign-in was canceled',
      happened: `You or your provider canceled it. ${unchanged}`,
      next: 'Go back to the application to try again or to sign in another way.',
    },
    too_many_requests: {
      heading: 'Too many emails',
      happened: `Your provider hasn’t verified your email, and we’ve sent it enough codes for now. ${unchanged}`,
      next: 'Enter the code from our latest email, or go back to the application and try again later.',
    },
    provider_unavailable: {
      heading: 'Your provider isn’t responding',
      happened: `We can’t reach your provider right now. ${unchanged}`,
      next: 'Try again in a few minutes, or go back to the application and sign in another way.',
    },

    unknown,
  },
}
