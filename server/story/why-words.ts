// Why somebody can or can’t sign in, in the words of a command, which are English.

import { called } from '../telemetry/called.mjs'
import type { Hold, Instead, OwnStep, WayEnd, WayName } from '../wire/console-why.ts'
import type { WayIn } from './ways-in-now.ts'

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const ways: Record<WayName, string> = {
  password: 'their password',
  signUpPassword: 'the password they signed up with',
  passkey: 'a passkey',
  provider: '',
  verification: 'the code that verifies the email',
  signInCode: 'a sign-in code by email',
  passwordReset: 'a password reset by email',
  anotherProvider: 'another provider that vouches for the email',
}

const ends: Record<WayEnd, (until: string) => string> = {
  signsIn: () => 'signs in',
  secondFactor: () => 'asks for the second factor, which signs in',
  enrolment: () => 'asks to set up a second factor, which signs in',
  verifies: () => 'verifies the email; then sign in',
  newPassword: () => 'sets a new password, which signs in',
  newPasswordThenFactor: () => 'sets a new password; the second factor is asked for then',
  newPasswordOfWaiting: () => 'sets a new password, and an operator has yet to approve them',
  unverified: () => 'refused: the email isn’t verified',
  likeWrongPassword: () => 'refused, as a wrong password is',
  locked: () => 'refused: an operator has locked the account',
  waiting: () => 'refused: an operator has yet to approve them',
  tooManyWrong: (until) => `refused until ${until}`,
  lostFactor: (until) =>
    `asks for the second factor, whose recovery is under way${until === '' ? '' : ` until ${until}`}`,
}

export const lineOfWay = ({ way, provider, leadsTo, until }: WayIn) =>
  `${provider === null ? ways[way] : capital(provider)}: ${ends[leadsTo](until ?? '')}`

const insteads: Record<Instead, string> = {
  askAgain: 'they can ask for another one',
  changeAgain: 'they can change their email again',
  orderAgain: 'order the recovery again',
  sendAgain: `${called('mails', 'retry')} sends it again`,
}
const instead = ({ instead }: Hold) => (instead === null ? '' : `; ${insteads[instead]}`)

const said = ({ words }: Hold) => (words === null ? '' : `: ${words}`)

const holds: Record<Hold['hold'], (hold: Hold) => string> = {
  passwords: ({ until }) => `too many wrong passwords: none is compared until ${until}`,
  appCodes: ({ of, until }) =>
    `${of} wrong codes of the authenticator app within a day: none is compared until ${until}`,
  wrongAppCodes: ({ of, at }) =>
    `${of} wrong codes of the authenticator app since ${at}: is the clock of their device right?`,
  network: ({ of, until }) => `too many requests from the network of ${of}: some are refused until ${until}`,
  lockedCode: ({ of }) => `the ${of} code is locked after too many wrong tries: the person needs another one`,
  waitingMail: (hold) => `the ${hold.of} mail of ${hold.at} waits to be sent${said(hold)}`,
  refusedMail: (hold) =>
    `the ${hold.of} mail of ${hold.at} was given up${said(hold)} (${called('mails', 'list')})${instead(hold)}`,
}

export const lineOfHold = (hold: Hold) => holds[hold.hold](hold)

const own: Record<OwnStep, string> = {
  askVerificationCode: 'ask for another code that verifies the email',
  askSignInCode: 'ask for a sign-in code by email',
  askReset: 'ask for a password reset by email',
  showApp: 'type a code of their authenticator app, after the first proof',
  showRecoveryCode: 'type one of their recovery codes, after the first proof',
  proveMailbox: 'follow the link in the mail about the recovery of their factors',
  stopRecovery: 'stop the recovery of their factors, by the link in its mails',
}

export const lineOfOwn = (step: OwnStep) => own[step]
