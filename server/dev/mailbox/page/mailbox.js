// Keeps the open page current, opens a mail beside the list, shows which are unread, copies codes in one press, and deletes.

const CAPACITY = 500
const COPIED_MS = 2000
const CUT_OFF_MS = 2000

const [panes, list, reading, count, noneYet, noneMatch, said, cutOff, search, to, clear] = [
  'panes',
  'mails',
  'reading',
  'count',
  'none-yet',
  'none-match',
  'said',
  'cut-off',
  'search',
  'to',
  'clear',
].map((id) => document.getElementById(id))

/** The mail that somebody has chosen is in the address, so that back, forward and a reload keep it. */
const chosenId = () => new URLSearchParams(location.search).get('mail') ?? ''
const shownId = () => reading.firstElementChild?.dataset.id ?? ''
const rows = () => [...list.children]
const shownRows = () => rows().filter((row) => !row.hidden)
/** The mail that was asked for last. */
let awaited = ''

function addressOf(mail) {
  const wanted = Object.entries({ to: to.value.trim(), mail }).filter(([, value]) => value !== '')
  return wanted.length === 0 ? '/' : `/?${new URLSearchParams(wanted)}`
}

search.addEventListener('submit', (event) => event.preventDefault())
to.addEventListener('input', () => {
  history.replaceState(null, '', addressOf(chosenId()))
  update()
})
window.addEventListener('popstate', () => {
  to.value = new URLSearchParams(location.search).get('to') ?? ''
  update()
})
list.addEventListener('click', (event) => {
  const row = event.target.closest('.row')
  if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  choose(row.dataset.id)
})
list.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const all = shownRows()
  const next = step && all[all.indexOf(event.target.closest('.row')) + step]
  if (!next) return
  event.preventDefault()
  next.firstElementChild.focus()
})
reading.addEventListener('click', (event) => {
  if (event.target.closest('.back')) {
    event.preventDefault()
    history.pushState(null, '', addressOf(''))
    update()
    list.querySelector('[aria-current]')?.focus()
    return
  }
  const button = event.target.closest('.copy')
  if (button) copy(button)
  if (event.target.closest('.delete')) return remove(shownId())
  markRead(shownId())
})
clear.addEventListener('click', () => {
  const shown = shownRows()
  if (!confirm(`Delete ${countOf(shown.length, shown.length)}? You can’t undo this.`)) return
  for (const row of shown) remove(row.dataset.id)
})
// A page that comes back from the history has the field as it was left, and the list as it was sent.
update()
listen()

async function choose(id) {
  if (id !== chosenId()) history.pushState(null, '', addressOf(id))
  markRead(id)
  await update()
  reading.querySelector('h2')?.focus()
}

/** Shows what the field and the address ask for. */
async function update() {
  const wanted = to.value.trim().toLowerCase()
  for (const row of rows()) row.hidden = !row.dataset.to.toLowerCase().includes(wanted)
  const shown = shownRows()
  noneYet.hidden = list.children.length > 0
  noneMatch.hidden = list.children.length === 0 || shown.length > 0
  count.textContent = countOf(shown.length, list.children.length)
  clear.hidden = shown.length === 0
  showUnread()
  const chosen = shown.find((row) => row.dataset.id === chosenId())
  panes.classList.toggle('chosen', chosen !== undefined)
  const open = chosen ?? shown[0]
  list.querySelector('[aria-current]')?.removeAttribute('aria-current')
  open?.firstElementChild.setAttribute('aria-current', 'true')
  await read(open?.dataset.id ?? '')
}

async function read(id) {
  awaited = id
  if (id === shownId()) return
  if (id === '') return reading.replaceChildren()
  const answer = await fetch(`/messages/${id}/card${location.search}`).catch(() => ({ ok: false }))
  const card = answer.ok ? parsed(await answer.text()) : null
  // Somebody may have chosen another one meanwhile.
  if (awaited !== id) return
  if (!card) return say('The email couldn’t be opened: the mailbox isn’t answering.')
  reading.replaceChildren(card)
  reading.scrollTop = 0
}

const parsed = (html) => new DOMParser().parseFromString(html, 'text/html').body.firstElementChild

/** The ids of mails that were opened here, and are still kept. */
function readIds() {
  try {
    return JSON.parse(localStorage.getItem('read') ?? '[]')
  } catch {
    return []
  }
}

function markRead(id) {
  const kept = new Set(rows().map((row) => row.dataset.id))
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
  for (const row of rows()) row.classList.toggle('is-unread', !read.includes(row.dataset.id))
  const unread = list.querySelectorAll('.is-unread').length
  document.title = unread > 0 ? `(${unread}) Demo mailbox` : 'Demo mailbox'
}

async function remove(id) {
  const { ok } = await fetch(`/messages/${id}`, { method: 'DELETE' }).catch(() => ({ ok: false }))
  if (!ok) say('The email couldn’t be deleted: the mailbox isn’t answering.')
}

function removeMails(ids) {
  for (const id of ids) document.getElementById(`row-${id}`)?.remove()
  update()
  say(ids.length === 1 ? 'Mail deleted' : 'Mails deleted')
}

function countOf(shown, total) {
  if (total === 0) return ''
  return shown === total ? `${total} ${total === 1 ? 'email' : 'emails'}` : `${shown} of ${total} emails`
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
  events.addEventListener('mail', (event) => addMail(JSON.parse(event.data).row))
}

function addMail(html) {
  const row = parsed(html)
  if (document.getElementById(row.id)) return
  row.classList.add('new')
  list.prepend(row)
  while (list.children.length > CAPACITY) list.lastElementChild.remove()
  update()
  if (!row.hidden) say(`New email to ${row.dataset.to}: ${row.querySelector('.subject').textContent}`)
}

async function copy(button) {
  const { code } = button.dataset
  const copied = await write(code, button)
  if (!copied) return say('This browser doesn’t let the page copy. The code is selected: copy it by hand.')
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
