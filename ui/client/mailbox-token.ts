// Takes the token of a mail with a code out of the page's address: it shows the auth service that the requester reads the mailbox.

const inAddress = /^#sign-in-code=([\w-]{54})$/

export type MailboxToken = { mailboxToken?: string }

/** Gone from the address as soon as it is read; nothing where there is none. */
export function takeMailboxToken(): MailboxToken {
  const mailboxToken = inAddress.exec(location.hash)?.[1]
  if (!mailboxToken) return {}
  history.replaceState(history.state, '', location.pathname + location.search)
  return { mailboxToken }
}
