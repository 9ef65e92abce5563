// Keeps the open page current, shows the mails to one address, which are unread, copies codes in one press, and deletes.

const CAPACITY = 500
const COPIED_MS = 2000
const CUT_OFF_MS = 2000

const [list, count, noneYet, noneMatch, said, cutOff, search, to, clear] = [
  'mails',
  'count',
  'none-yet',
  'none-match',
  'said',
  'cut-off',
  'search',
  'to',
  'clear',
].map((id) => document.getElementById(id))

search.addEventListener('submit', (event) => event.preventDefault())
to.addEventListener('input', () => {
  const wanted = to.value.trim()
  history.replaceState(null, '', wanted === '' ? '/' : `/?to=${encodeURIComponent(wanted)}`)
  showMatches()
})
list.addEventListener('click', (event) => {
  const mail = event.target.closest('.mail')
  if (!mail) return
  const button = event.target.closest('.copy')
  if (button) copy(button)
  if (event.target.closest('.delete')) return remove(`/messages/${mail.dataset.id}`)
  markRead(mail.dataset.id)
})
clear.addEventListener('click', () => {
  const shown = [...list.children].filter((mail) => !mail.hidden)
  if (!confirm(`Delete ${countOf(shown.length, shown.length)}? This cannot be taken back.`)) return
  for (const mail of shown) remove(`/messages/${mail.dataset.id}`)
})
// A page that comes back from the history has the field as it was left, and the list as it was sent.
showMatches()
listen()

function showMatches() {
  const wanted = to.value.trim().toLowerCase()
  const mails = [...list.children]
  for (const mail of mails) mail.hidden = !mail.dataset.to.toLowerCase().includes(wanted)
  const shown = mails.filter((mail) => !mail.hidden).length
  noneYet.hidden = mails.length > 0
  noneMatch.hidden = mails.length === 0 || shown > 0
  count.textContent = countOf(shown, mails.length)
  clear.hidden = shown === 0
  showUnread()
}

/** The ids of mails that were opened here, and are still kept. */
function readIds() {
  try {
    return JSON.parse(localStorage.getItem('read') ?? '[]')
  } catch {
    return []
  }
}

function markRead(id) {
  const kept = new Set([...list.children].map((mail) => mail.dataset.id))
  try {
    localStorage.setItem(
      'read',
      JSON.stringify([...new Set([...readIds(), id])].filter((one) => kept.has(one))),
    )
  } catch {
    // Where the browser keeps nothing, every mail stays unread.
  }
  showUnread()
}

function showUnread() {
  const read = readIds()
  for (const mail of list.children) mail.classList.toggle('is-unread', !read.includes(mail.dataset.id))
  const unread = list.querySelectorAll('.is-unread').length
  document.title = unread > 0 ? `(${unread}) Demo mailbox` : 'Demo mailbox'
}

async function remove(address) {
  const { ok } = await fetch(address, { method: 'DELETE' }).catch(() => ({ ok: false }))
  if (!ok) say('The mail could not be deleted: the mailbox does not answer.')
}

function removeMails(ids) {
  for (const id of ids) document.getElementById(`mail-${id}`)?.remove()
  showMatches()
  say(`${ids.length === 1 ? 'A mail was' : 'Mails were'} deleted`)
}

function countOf(shown, total) {
  if (total === 0) return ''
  return shown === total ? `${total} ${total === 1 ? 'mail' : 'mails'}` : `${shown} of ${total} mails`
}

function listen() {
  const events = new EventSource(`/events?after=${list.firstElementChild?.dataset.id ?? ''}`)
  let timer
  events.addEventListener('open', () => {
    clearTimeout(timer)
    timer = undefined
    cutOff.hidden = true
  })
  events.addEventListener('error', () => {
    timer ??= setTimeout(() => {
      cutOff.hidden = false
    }, CUT_OFF_MS)
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, CUT_OFF_MS)
  })
  events.addEventListener('outdated', () => location.reload())
  events.addEventListener('gone', (event) => removeMails(JSON.parse(event.data)))
  events.addEventListener('mail', (event) => addMail(JSON.parse(event.data).card))
}

function addMail(card) {
  const mail = new DOMParser().parseFromString(card, 'text/html').querySelector('.mail')
  if (document.getElementById(mail.id)) return
  mail.classList.add('new')
  list.prepend(mail)
  while (list.children.length > CAPACITY) list.lastElementChild.remove()
  showMatches()
  if (!mail.hidden) say(`New mail to ${mail.dataset.to}: ${mail.querySelector('h2').lastChild.textContent}`)
}

async function copy(button) {
  const { code } = button.dataset
  const copied = await write(code, button)
  if (!copied) return say('The browser does not let the page copy. The code is selected; copy it by hand.')
  button.classList.add('copied')
  setTimeout(() => button.classList.remove('copied'), COPIED_MS)
  say(`Code ${code} copied`)
}

async function write(code, button) {
  try {
    await navigator.clipboard.writeText(code)
    return true
  } catch {
    // Over plain HTTP at another address than this machine's own there is only the old way.
    getSelection().selectAllChildren(button.closest('.code-row').querySelector('.digits'))
    return document.execCommand('copy')
  }
}

// Said anew even when the words are the same as before.
function say(words) {
  said.textContent = ''
  requestAnimationFrame(() => {
    said.textContent = words
  })
}
