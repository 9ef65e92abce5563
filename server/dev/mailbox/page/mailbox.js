// Keeps the open page current, shows the mails to one address, and copies codes in one press.

const CAPACITY = 500
const COPIED_MS = 2000
const CUT_OFF_MS = 2000

const [list, count, noneYet, noneMatch, said, cutOff, search, to] = [
  'mails',
  'count',
  'none-yet',
  'none-match',
  'said',
  'cut-off',
  'search',
  'to',
].map((id) => document.getElementById(id))

search.addEventListener('submit', (event) => event.preventDefault())
to.addEventListener('input', () => {
  const wanted = to.value.trim()
  history.replaceState(null, '', wanted === '' ? '/' : `/?to=${encodeURIComponent(wanted)}`)
  showMatches()
})
list.addEventListener('click', (event) => {
  const button = event.target.closest('.copy')
  if (button) copy(button)
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
  events.addEventListener('mail', (event) => addMail(JSON.parse(event.data).card))
}

function addMail(card) {
  const mail = new DOMParser().parseFromString(card, 'text/html').querySelector('.mail')
  if (document.getElementById(mail.id)) return
  mail.classList.add('new')
  list.prepend(mail)
  while (list.children.length > CAPACITY) list.lastElementChild.remove()
  showMatches()
  if (!mail.hidden) say(`New mail to ${mail.dataset.to}: ${mail.querySelector('h2').textContent}`)
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
