// The text of the notices that tell an account's owner what was done with it, each with the way to undo it.

import { compose } from './layout.ts'
import type { Mail } from './mailer.ts'

export type Told = {
  /** When it was, in epoch ms. */
  at: number
  /** Where people reach the application. Links lead there, and carry nothing secret. */
  appOrigin: string
}

const dateOf = (at: number) => {
  const [day, time] = new Date(at).toISOString().split('T')
  return `${day} at ${time?.slice(0, 5)} UTC`
}

const resetting = ({ appOrigin }: Told) => ({
  address: `${appOrigin}/#forgot-password`,
  label: 'Set another password',
})

export function newDevice(told: Told): Mail {
  const what = `On ${dateOf(told.at)} a device signed in to your account that has not done so before.`
  return compose({
    subject: 'A new device signed in to your account',
    preview: what,
    heading: 'A new device signed in',
    lines: [what, 'Was it you? Then there is nothing to do.'],
    link: resetting(told),
    closing: [
      'Was it not you? Then set another password at once: that signs out everybody. Where you are signed in yourself, sign out first.',
      `Each device that is signed in, with a button that ends its session, is shown at ${told.appOrigin}/dashboard`,
    ],
  })
}

/** @param provider its name, as on the button */
export function providerLinked(told: Told, provider: string): Mail {
  const what = `On ${dateOf(told.at)} an account at ${provider} was linked to yours: whoever signs in with it there is signed in here.`
  return compose({
    subject: `${provider} was linked to your account`,
    preview: what,
    heading: `${provider} was linked`,
    lines: [what, 'Was it you? Then there is nothing to do.'],
    link: { address: `${told.appOrigin}/dashboard`, label: 'End sessions' },
    closing: [
      `Was it not you? Then somebody has an account with your e-mail address at ${provider}: take it back there first, and then end the sessions here that are not yours.`,
    ],
  })
}

const locked =
  'So many wrong codes were typed for your account within a day that codes are refused for now, at least where nobody asked for them. None of them let anybody in.'

export const codesLocked = ({ appOrigin }: Told): Mail =>
  compose({
    subject: 'Too many wrong codes for your account',
    preview: locked,
    heading: 'Too many wrong codes',
    lines: [locked, 'Your password still works.'],
    link: { address: `${appOrigin}/`, label: 'Sign in with your password' },
    closing: [
      'Was it not you? Then there is nothing to undo: codes come to this mailbox alone, and are accepted again within a day.',
    ],
  })

const passwords =
  'So many wrong passwords were typed for your account within a day that passwords are refused for now. None of them let anybody in.'

export const passwordsLocked = (told: Told): Mail =>
  compose({
    subject: 'Too many wrong passwords for your account',
    preview: passwords,
    heading: 'Too many wrong passwords',
    lines: [passwords, 'Another password, set by a code that is mailed to you, is accepted at once.'],
    link: resetting(told),
    closing: [
      'Was it not you? Then there is nothing to undo: passwords are accepted again within a day. A short or well-known one is worth replacing.',
    ],
  })
