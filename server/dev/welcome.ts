// Prints the addresses once everything that `npm start` starts is ready.

import type { CommonSettings } from '../config/common-settings.ts'

type Addresses = Pick<CommonSettings, 'APP_ORIGIN' | 'AUTH_URL'>
type Demo = { mailbox: string; identityProvider: string }

export function welcome({ APP_ORIGIN, AUTH_URL }: Addresses, demo: Demo | null, isWatched: boolean): void {
  const rows = [
    ['Begin here', isWatched ? `${APP_ORIGIN}/?guide` : undefined],
    ['Application', APP_ORIGIN],
    ['Mailbox', demo?.mailbox],
    ['Auth service', AUTH_URL],
    ['Identity provider', demo?.identityProvider],
    ['Inspector', isWatched ? `${APP_ORIGIN}/inspect` : undefined],
  ].flatMap(([name, address]) => (name && address ? [`  ${name.padEnd(18)} ${address}`] : []))
  const advice = demo
    ? 'To sign up, open the application with any email address and read the six digits in the mailbox.'
    : 'The application uses the auth service that AUTH_URL names.'
  process.stdout.write(`\nLockstep is running.\n\n${rows.join('\n')}\n\n${advice}\nCtrl-C ends it.\n\n`)
}
