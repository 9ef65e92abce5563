// The error page's text in German for each error of a provider's return: machine-translated, not yet read by a native speaker.

import type { ErrorWords, FaultWords } from './wording.ts'

const unchanged = 'Es wurde nichts geändert.'

const broken: FaultWords = {
  heading: 'Der Rückweg ging verloren',
  happened: `Ihr Anbieter hat Sie zurückgeschickt, aber nicht als Antwort auf eine Anmeldung, die dieser Browser begonnen hat. ${unchanged}`,
  next: 'Vielleicht hat es länger als zehn Minuten gedauert, oder die Seite wurde zweimal geöffnet. Gehen Sie zurück zur Anwendung und melden Sie sich noch einmal an.',
}
const unanswered: FaultWords = {
  heading: 'Der Anbieter wurde nicht fertig',
  happened: `Ihr Anbieter hat Sie ohne das zurückgeschickt, was zur Anmeldung nötig ist. ${unchanged}`,
  next: 'Gehen Sie zurück zur Anwendung und versuchen Sie es noch einmal. Wenn es wieder geschieht, melden Sie sich auf einem anderen Weg an.',
}

export const de: ErrorWords = {
  back: 'Zurück zur Anwendung',
  code: 'Fehlercode',
  told: 'Was uns gesagt wurde',
  faults: {
    state_mismatch: broken,
    state_not_found: broken,
    no_code: unanswered,
    unable_to_get_user_info: unanswered,
    invalid_code: {
      heading: 'Die Antwort des Anbieters hielt nicht stand',
      happened: `Was Ihr Anbieter gesendet hat, ließ sich nicht bestätigen oder wurde schon verwendet. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung und melden Sie sich noch einmal an.',
    },
    oauth_provider_not_found: {
      heading: 'Dieser Anbieter ist hier nicht bekannt',
      happened: 'Die Anwendung bietet die Anmeldung bei diesem Anbieter nicht oder nicht mehr an.',
      next: 'Gehen Sie zurück zur Anwendung und wählen Sie einen anderen Weg.',
    },
    email_not_found: {
      heading: 'Ihr Anbieter behält Ihre E-Mail-Adresse für sich',
      happened:
        'Ein Konto braucht eine E-Mail-Adresse, und Ihr Anbieter hat keine genannt, die sich verwenden lässt.',
      next: 'Erlauben Sie Ihrem Anbieter, Ihre Adresse zu nennen, oder registrieren Sie sich mit E-Mail und Passwort.',
    },
    email_not_verified: {
      heading: 'Ihre E-Mail-Adresse muss zuerst bestätigt werden',
      happened:
        'Ihr Anbieter bürgt nicht für Ihre Adresse, deshalb haben wir einen sechsstelligen Code dorthin gesendet.',
      next: 'Gehen Sie zurück zur Anwendung und geben Sie dort den Code aus der E-Mail ein.',
    },
    account_not_linked: {
      heading: 'Sie haben schon ein Konto',
      happened:
        'Zu dieser Adresse gibt es ein Konto, und Ihr Anbieter bürgt nicht dafür, dass sie Ihnen gehört.',
      next: 'Gehen Sie zurück zur Anwendung und melden Sie sich an wie bisher. Wenn Sie Ihr Passwort vergessen haben, können Sie dort ein neues setzen.',
    },
    banned: {
      heading: 'Ihr Konto ist gesperrt',
      happened: `Der Betreiber dieses Dienstes hat Ihr Konto gesperrt. ${unchanged}`,
      next: 'Fragen Sie dort nach, wenn Sie das für einen Irrtum halten.',
    },
    unable_to_link_account: {
      heading: 'Ihr Konto ließ sich nicht verbinden',
      happened: `Ihr Anbieter kennt Sie, aber das Konto hier ließ sich nicht damit verbinden. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung und melden Sie sich auf einem anderen Weg an.',
    },
    access_denied: {
      heading: 'Die Anmeldung wurde abgebrochen',
      happened: `Sie oder Ihr Anbieter haben der Anmeldung hier nicht zugestimmt. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung, um es noch einmal oder auf einem anderen Weg zu versuchen.',
    },
    too_many_requests: {
      heading: 'Zu viele E-Mails',
      happened: `Ihr Anbieter bürgt nicht für Ihre Adresse, und dorthin wurden fürs Erste genug Codes gesendet. ${unchanged}`,
      next: 'Geben Sie den Code aus der neuesten E-Mail ein, oder gehen Sie zurück zur Anwendung und versuchen Sie es später noch einmal.',
    },
    provider_unavailable: {
      heading: 'Der Anbieter antwortet nicht',
      happened: `Ihr Anbieter ist im Moment nicht erreichbar. ${unchanged}`,
      next: 'Versuchen Sie es in einigen Minuten noch einmal, oder gehen Sie zurück zur Anwendung und melden Sie sich auf einem anderen Weg an.',
    },
    unknown: {
      heading: 'Die Anmeldung hat nicht geklappt',
      happened: `Auf dem Rückweg von Ihrem Anbieter ist etwas schiefgegangen. ${unchanged}`,
      next: 'Gehen Sie zurück zur Anwendung und versuchen Sie es noch einmal. Wenn es wieder geschieht, melden Sie sich auf einem anderen Weg an.',
    },
  },
}
