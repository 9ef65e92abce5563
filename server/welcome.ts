// What `npm start` says once everything answers.

export type Addresses = {
  app: string
  auth: string
  mailbox?: string | undefined
  identityProvider?: string | undefined
}

export function welcome({ app, auth, mailbox, identityProvider }: Addresses): void {
  const rows = [
    ['Application', app],
    ['Mailbox', mailbox],
    ['Auth service', auth],
    ['Identity provider', identityProvider],
  ].flatMap(([name, address]) => (name && address ? [`  ${name.padEnd(18)} ${address}`] : []))
  const advice = mailbox
    ? 'To sign up, open the application with any e-mail address and read the six digits in the mailbox.'
    : 'The application uses the auth service that AUTH_URL names.'
  process.stdout.write(`\nLockstep is running.\n\n${rows.join('\n')}\n\n${advice}\nCtrl-C ends it.\n\n`)
}
