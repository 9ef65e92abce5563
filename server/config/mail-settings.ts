// The settings of the mail server: the auth service cannot do without one, the application can.

import { isLoopback } from '../http/loopback.ts'
import { type Env, mailbox, oneOf, optional, type Setting, url } from './setting.ts'

const mailboxUrl = (env: Env) => `smtp://127.0.0.1:${env.MAILBOX_SMTP_PORT || '1025'}`

const smtpTls = (env: Env) => {
  if (env.NODE_ENV === 'production') return 'required'
  return isLoopback(env.SMTP_URL || mailboxUrl(env)) ? 'off' : 'when-offered'
}

export const mailSettings = {
  SMTP_URL: url(['smtp:', 'smtps:'], {
    meaning: 'The mail server. Unset: the demo mailbox.',
    fallback: mailboxUrl,
    requiredInProduction: true,
    isSecret: true,
  }),
  SMTP_TLS: oneOf(['required', 'when-offered', 'off'], {
    meaning:
      'Whether the connection to SMTP_URL needs TLS. An smtps: address always has it. Unset: required in production; ' +
      'elsewhere when-offered, and off on this machine.',
    fallback: smtpTls,
  }),
  MAIL_FROM: mailbox({
    meaning:
      'The sender of every mail. The name before the address is the product’s, and is in the mail as well.',
    fallback: 'Lockstep <no-reply@lockstep.localhost>',
    requiredInProduction: true,
  }),
}

/** In production an application that is given none of its own mails no invitations. */
const ownOnly = <T>(row: Setting<T>): Setting<T | undefined> =>
  optional({
    ...row,
    requiredInProduction: false,
    fallback: (env: Env) => {
      if (env.NODE_ENV === 'production') return undefined
      return typeof row.fallback === 'function' ? row.fallback(env) : row.fallback
    },
  })

export const optionalMailSettings = {
  SMTP_URL: ownOnly(mailSettings.SMTP_URL),
  SMTP_TLS: mailSettings.SMTP_TLS,
  MAIL_FROM: ownOnly(mailSettings.MAIL_FROM),
}
