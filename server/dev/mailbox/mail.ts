// What the mailbox keeps of a mail: one for every recipient.

export type Mail = {
  id: string
  /** The address it was delivered to, which a blind copy does not show in its headers. */
  to: string
  subject: string
  text: string
  /** Empty when the mail has none. */
  html: string
  /** When it arrived, ISO 8601. */
  date: string
}
