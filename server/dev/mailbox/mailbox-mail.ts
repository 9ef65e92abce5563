// A mail as the mailbox stores it: one for each recipient.

export type Mail = {
  id: string
  /** The address it was delivered to, which a blind copy does not show in its headers. */
  to: string
  /** As its headers have it. */
  from: string
  subject: string
  text: string
  /** Empty when the mail has none. */
  html: string
  /** As it came, headers first. */
  source: string
  /** When it arrived, ISO 8601. */
  date: string
}
