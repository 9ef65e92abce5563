// Renders one mail's row in the list of the mailbox page, and the addresses that the page has.

import { type Html, html } from '../html.ts'
import type { Mail } from './mailbox-mail.ts'

export type Wanted = {
  /** What its address contains; '' = any. */
  to: string
  /** The id of the mail that is read; '' = nobody has chosen one. */
  mail: string
}

export function addressOf(wanted: Partial<Wanted>): string {
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== '')).toString()
  return query === '' ? '/' : `/?${query}`
}

type Look = { to?: string; hidden?: boolean; shown?: boolean }

export function mailRow(mail: Mail, { to = '', hidden = false, shown = false }: Look = {}): Html {
  return html`<li class="row" id="row-${mail.id}" data-id="${mail.id}" data-to="${mail.to}"${hidden && html` hidden`}><a href="${addressOf({ to, mail: mail.id })}"${shown && html` aria-current="true"`}>
<span class="unread"><span class="unseen">Unread: </span></span><bdi class="subject">${subjectOf(mail)}</bdi>
<span class="to">${mail.to}</span> ${timeOfDay(mail)}</a></li>
`
}

export const subjectOf = ({ subject }: Mail): string => subject || '(no subject)'

export const timeOfDay = ({ date }: Mail): Html =>
  html`<time datetime="${date}">${new Date(date).toLocaleTimeString('en-GB')}</time>`
